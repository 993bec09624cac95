import type { UserDetail } from '#contract/people/users.ts';

/** A change of a customer by somebody else. */
export type News = 'balance' | 'bookings' | 'details';

type Facts = Pick<
  UserDetail,
  'balance' | 'pending' | 'next_reservations' | 'name' | 'family' | 'phone_number' | 'effective_max_debt'
>;

/** The changes between two states; empty when nothing shown has changed. */
export function newsOf(before: Facts, after: Facts): News[] {
  const bookings = ({ next_reservations }: Facts) =>
    next_reservations
      .map(({ invoice_id, date, start_time, court }) => [invoice_id, date, start_time, court.id].join())
      .join(';');
  const details = ({ name, family, phone_number, effective_max_debt }: Facts) =>
    [name, family, phone_number, effective_max_debt].join('\n');
  const news: News[] = [];
  if (before.balance !== after.balance || before.pending !== after.pending) news.push('balance');
  if (bookings(before) !== bookings(after)) news.push('bookings');
  if (details(before) !== details(after)) news.push('details');
  return news;
}

export const differs = (before: Facts, after: Facts): boolean => newsOf(before, after).length > 0;
