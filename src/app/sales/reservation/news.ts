import type { InvoiceDetail } from '#contract/sales/sale-invoices.ts';
import { INVOICE_STATUS } from '#domain/statuses.ts';

/** A change by somebody else on a reservation; amounts in toman. */
export type News =
  | { kind: 'canceled' | 'restored' | 'came' | 'no_show' | 'undone' | 'other' }
  | { kind: 'moved'; to: InvoiceDetail['reserved_time'] }
  | { kind: 'price' | 'received' | 'given_back'; sum: number };

type Facts = Pick<
  InvoiceDetail,
  'status' | 'reserved_time' | 'total_price' | 'paid' | 'pending' | 'attended' | 'description' | 'coach'
> & { documents: readonly Pick<InvoiceDetail['documents'][number], 'id' | 'status'>[] };

/** The changes between two states of a reservation, most important first. */
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
  // A receipt that was known is confirmed elsewhere; one of this device's own goes from queued to paid without news.
  const known = new Set(before.documents.map(({ id }) => id));
  const rest = ({ description, coach, documents }: Facts) =>
    [
      description,
      coach?.id,
      ...documents.flatMap(({ id, status }) => (known.has(id) ? [id, status] : [])),
    ].join('\n');
  if (news.length === 0 && rest(before) !== rest(after)) news.push({ kind: 'other' });
  return news;
}

/** The same for a visit, slot by slot; amounts are totals, and an event for several slots appears once. */
export function newsOfVisit(
  before: readonly (Facts & { id: number })[],
  after: readonly (Facts & { id: number })[],
): News[] {
  const all = after.flatMap((slot) => {
    const known = before.find((one) => one.id === slot.id);
    return known ? newsOf(known, slot) : [];
  });
  const told: News[] = [];
  for (const news of all) {
    const same = told.findIndex((one) => one.kind === news.kind && news.kind !== 'moved');
    const other = told[same];
    if (!other) told.push(news);
    else if ('sum' in other && 'sum' in news) told[same] = { ...other, sum: other.sum + news.sum };
  }
  return told.some((news) => news.kind !== 'other') ? told.filter((news) => news.kind !== 'other') : told;
}

export const visitDiffers = (
  before: readonly (Facts & { id: number })[],
  after: readonly (Facts & { id: number })[],
): boolean => newsOfVisit(before, after).length > 0;
