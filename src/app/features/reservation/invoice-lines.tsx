import { useClub, useClubNow } from '#app/data/club.ts';
import { dayWithin } from '#app/i18n/day-name.ts';
import { namedSlot, slotText } from '#app/i18n/visit-text.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import type { InvoiceDetail } from '#contract/sale-invoices.ts';
import { clubDay } from '#domain/dates.ts';
import { sumOf } from '#domain/money.ts';
import { groupThatWon } from '#domain/pricing.ts';
import { INVOICE_STATUS, RECEIVE_TYPE } from '#domain/statuses.ts';
import { type PriceLine, PriceLines } from '#ui/price-lines.tsx';

/**
 * What the visit costs, slot by slot, and what paid it. Where its slots stood there before the rest was known, the two
 * stand apart.
 */
export function InvoiceLines({
  slots,
  part,
}: {
  slots: readonly InvoiceDetail[];
  /** `price`: what it costs, with its sum, and not what paid it. */
  part?: 'slots' | 'rest' | 'price' | undefined;
}) {
  const words = useWords();
  const { today } = useClubNow();
  const { time_zone } = useClub();
  const lines = [
    ...(part === 'rest' ? [] : slots.map((slot) => slotLine(words, slot, slots))),
    ...(part === 'slots'
      ? []
      : [
          ...discountLines(words, slots),
          ...slots.flatMap((slot) => addonLines(words, slot, slots, { today, zone: time_zone })),
          ...(part === 'price' ? [] : receiptLines(words, slots, today)),
        ]),
  ];
  if (lines.length === 0) return null;
  const total = part === 'price' && {
    label: words.t('reservation.total'),
    amount: sumOf(lines, (line) => line.amount),
  };
  return <PriceLines className="px-1" lines={lines} {...(total && { total })} />;
}

const isCanceled = ({ status }: InvoiceDetail): boolean => status === INVOICE_STATUS.canceled;

/** Its hours with its price; of a cancelled one what it keeps, beside others what was marked on it. */
function slotLine(words: Words, slot: InvoiceDetail, all: readonly InvoiceDetail[]): PriceLine {
  const { t } = words;
  const named = all.map(namedSlot);
  const label = slotText(words, namedSlot(slot), named);
  const whole = all.every(isCanceled);
  if (isCanceled(slot) && !whole) {
    return {
      key: `slot ${slot.id}`,
      label: <s className="text-muted">{label}</s>,
      reason: t('reservation.state_canceled'),
      amount: slot.penalty ?? 0,
    };
  }
  const differ = new Set(all.filter((one) => !isCanceled(one)).map((one) => one.attended)).size > 1;
  const mark = slot.attended === null ? null : slot.attended ? 'came' : 'no_show';
  return {
    key: `slot ${slot.id}`,
    label,
    reason: differ && mark ? t(`reservation.state_${mark}`) : undefined,
    amount: slot.price,
  };
}

/** One for each group and one for what was given by hand. */
function discountLines({ t, number }: Words, slots: readonly InvoiceDetail[]): PriceLine[] {
  const sums = new Map<string, number>();
  for (const slot of slots.filter((one) => one.discount > 0 && !isCanceled(one))) {
    const group = groupThatWon(slot);
    const label = group
      ? t('reservation.discount_group', { name: group.name, percent: number(group.percent) })
      : t('reservation.discount');
    sums.set(label, (sums.get(label) ?? 0) + slot.discount);
  }
  return [...sums].map(([label, sum]) => ({ key: `discount ${label}`, label, amount: -sum }));
}

function addonLines(
  words: Words,
  slot: InvoiceDetail,
  all: readonly InvoiceDetail[],
  { today, zone }: { today: string; zone: string },
): PriceLine[] {
  const { t, number } = words;
  const of = all.length > 1 ? slotText(words, namedSlot(slot), all.map(namedSlot)) : undefined;
  return slot.addons
    .filter((addon) => addon.status !== 'canceled')
    .map((addon) => {
      const later = addon.created_at !== slot.created_at;
      const day = clubDay(new Date(addon.created_at), zone);
      const time = words.instant(addon.created_at, zone, 'time');
      const when = day === today ? time : `${dayWithin(words, day, today)} ${time}`;
      return {
        key: `addon ${addon.id}`,
        label: t('reservation.addon_line', { name: addon.name, count: number(addon.count) }),
        reason: later
          ? t('reservation.added_at', { when })
          : addon.status === 'handed_over'
            ? t('reservation.handed_over')
            : of,
        amount: addon.price * addon.count,
      };
    });
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

/** A receipt by its means, what comes from elsewhere by its document. */
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
