import { useClub, useClubNow } from '#app/data/club.ts';
import { dayWithin } from '#app/i18n/day-name.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import type { InvoiceDetail } from '#contract/sale-invoices.ts';
import { clubDay } from '#domain/dates.ts';
import { RECEIVE_TYPE } from '#domain/statuses.ts';
import { type PriceLine, PriceLines } from '#ui/price-lines.tsx';

/** What the reservation cost, and what paid it. */
export function InvoiceLines({ invoice }: { invoice: InvoiceDetail }) {
  const words = useWords();
  const { today } = useClubNow();
  const { time_zone } = useClub();
  return <PriceLines className="px-1" lines={linesOf(words, invoice, today, time_zone)} />;
}

function linesOf(words: Words, invoice: InvoiceDetail, today: string, zone: string): PriceLine[] {
  const { t, number, digits } = words;
  const group = invoice.discount_group;
  const lines: PriceLine[] = [
    {
      key: 'slot',
      label: t('reservation.slot_line', { court: digits(invoice.reserved_time.court.name) }),
      amount: invoice.price,
    },
  ];
  if (invoice.discount > 0) {
    lines.push({
      key: 'discount',
      label: group
        ? t('reservation.discount_group', { name: group.name, percent: number(group.percent) })
        : t('reservation.discount'),
      amount: -invoice.discount,
    });
  }
  for (const addon of invoice.addons) {
    if (addon.status === 'canceled') continue;
    const later = addon.created_at !== invoice.created_at;
    const day = clubDay(new Date(addon.created_at), zone);
    const time = words.instant(addon.created_at, zone, 'time');
    lines.push({
      key: `addon ${addon.id}`,
      label: t('reservation.addon_line', { name: addon.name, count: number(addon.count) }),
      reason: later
        ? t('reservation.added_at', {
            when: day === today ? time : `${dayWithin(words, day, today)} ${time}`,
          })
        : addon.status === 'handed_over'
          ? t('reservation.handed_over')
          : undefined,
      amount: addon.price * addon.count,
    });
  }
  for (const paid of invoice.allocations) {
    const document = invoice.documents.find((one) => one.id === paid.document_id);
    lines.push({
      key: `paid ${paid.document_id}`,
      label: receiptLabel(words, document, paid.doc_number),
      reason: dayWithin(words, paid.date, today),
      amount: -paid.price,
    });
  }
  for (const document of invoice.documents) {
    if (document.type !== 'receive' || document.status !== 'pending') continue;
    lines.push({
      key: `pending ${document.id}`,
      label: t('reservation.pending_receipt'),
      reason: dayWithin(words, document.date, today),
      amount: -document.price,
      tone: 'warning',
    });
  }
  return lines;
}

function receiptLabel(
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
