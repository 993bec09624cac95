import type { InvoiceDetail } from '#contract/sale-invoices.ts';
import { INVOICE_STATUS } from '#domain/statuses.ts';

/** What somebody else has changed on a reservation; sums are toman. */
export type News =
  | { kind: 'canceled' | 'restored' | 'came' | 'no_show' | 'undone' | 'other' }
  | { kind: 'moved'; to: InvoiceDetail['reserved_time'] }
  | { kind: 'price' | 'received' | 'given_back'; sum: number };

type Facts = Pick<
  InvoiceDetail,
  'status' | 'reserved_time' | 'total_price' | 'paid' | 'pending' | 'attended' | 'description' | 'coach'
>;

/** From what was read to what stands now, what weighs most first; empty where nothing that is shown has changed. */
export function newsOf(before: Facts, after: Facts): News[] {
  const news: News[] = [];
  if (before.status !== after.status) {
    news.push({ kind: after.status === INVOICE_STATUS.canceled ? 'canceled' : 'restored' });
  }
  if (before.reserved_time.id !== after.reserved_time.id) {
    news.push({ kind: 'moved', to: after.reserved_time });
  }
  if (before.total_price !== after.total_price) news.push({ kind: 'price', sum: after.total_price });
  const taken = after.paid + after.pending - before.paid - before.pending;
  if (taken !== 0) news.push({ kind: taken > 0 ? 'received' : 'given_back', sum: Math.abs(taken) });
  if (before.attended !== after.attended) {
    news.push({ kind: after.attended === null ? 'undone' : after.attended ? 'came' : 'no_show' });
  }
  const rest = ({ pending, description, coach }: Facts) => [pending, description, coach?.id].join('\n');
  if (news.length === 0 && rest(before) !== rest(after)) news.push({ kind: 'other' });
  return news;
}

export const differs = (before: Facts, after: Facts): boolean => newsOf(before, after).length > 0;
