import { useClub, useClubNow } from '#app/data/club.ts';
import { dayWithin } from '#app/i18n/day-name.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import { askedFor } from '#app/parts/print/asked-for.ts';
import type { InvoiceDetail } from '#contract/sales/sale-invoices.ts';
import { sumOf } from '#domain/money.ts';
import { RECEIVE_TYPE } from '#domain/statuses.ts';
import { type PriceLine, PriceLines } from '#ui/price-lines.tsx';
import { addonLines, discountLines, slotLine } from './slot-lines.tsx';

/** The visit's price slot by slot, and its payments. */
export function InvoiceLines({
  slots,
  part,
}: {
  slots: readonly InvoiceDetail[];
  /** `price`: only the price with its total. */
  part?: 'price' | undefined;
}) {
  const words = useWords();
  const { today } = useClubNow();
  const { time_zone } = useClub();
  const lines = [
    ...slots.map((slot) => slotLine(words, slot, slots)),
    ...discountLines(words, slots),
    ...slots.flatMap((slot) => addonLines(words, slot, slots, { today, zone: time_zone })),
    ...(part === 'price' ? [] : receiptLines(words, slots, today)),
  ];
  if (lines.length === 0) return null;
  const total = part === 'price' && {
    label: words.t('reservation.total'),
    amount: sumOf(slots, askedFor),
  };
  return <PriceLines className="px-1" lines={lines} {...(total && { total })} />;
}

/** A receipt that pays several slots is one line. */
function receiptLines(words: Words, slots: readonly InvoiceDetail[], today: string): PriceLine[] {
  const documents = new Map(slots.flatMap((slot) => slot.documents.map((one) => [one.id, one])));
  const paid = new Map<number, InvoiceDetail['allocations'][number]>();
  for (const row of slots.flatMap((slot) => slot.allocations)) {
    const before = paid.get(row.document_id);
    paid.set(row.document_id, { ...row, price: row.price + (before?.price ?? 0) });
  }
  // The money card names the one receipt that has settled it all.
  const told = paid.size === 1 && slots.every((slot) => slot.due === 0 && slot.received_number !== null);
  const lines: PriceLine[] = (told ? [] : [...paid.values()]).map((row) => ({
    key: `paid ${row.document_id}`,
    label: receiptLabel(words, documents.get(row.document_id), row.doc_number),
    reason: dayWithin(words, row.date, today),
    amount: -row.price,
  }));
  for (const document of documents.values()) {
    if (document.type !== 'receive' || document.status !== 'pending') continue;
    lines.push({
      key: `pending ${document.id}`,
      label: words.t('reservation.pending_receipt'),
      reason: dayWithin(words, document.date, today),
      amount: -document.price,
      tone: 'warning',
    });
  }
  return lines;
}

/** The label of a payment: a receipt's means, or another document's description. */
export function receiptLabel(
  { t }: Words,
  document: InvoiceDetail['documents'][number] | undefined,
  doc_number: number | null,
): string {
  if (doc_number === null) return t('reservation.credit_line');
  const n = String(doc_number);
  if (document?.source?.type === RECEIVE_TYPE.cash) return t('reservation.receipt_cash', { n });
  if (document?.source?.type === RECEIVE_TYPE.bank) return t('reservation.receipt_bank', { n });
  if (document?.source?.type === RECEIVE_TYPE.gateway) return t('reservation.receipt_gateway', { n });
  return t('reservation.document_line', { n });
}
