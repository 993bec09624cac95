import { courtsText, namedSlot, slotText, spansText } from '#app/i18n/visit-text.ts';
import type { Words } from '#app/i18n/words.ts';
import type { CancelLines } from '#app/parts/money/cancel-lines.ts';
import type { InvoiceDetail } from '#contract/sales/sale-invoices.ts';
import { INVOICE_STATUS } from '#domain/statuses.ts';

/** The button's text without a refund: the amount that stays due, and for a part of a visit its hours. */
export function nothingButton(
  words: Words,
  { lines, total: { what, value } }: CancelLines,
  visit: readonly InvoiceDetail[],
  going: readonly InvoiceDetail[],
): string {
  const { t, amount } = words;
  const active = activeOf(visit);
  const slot = going.length < active.length && partText(words, going, active);
  const sum = amount(value);
  if (what === 'visit_due' && value > 0)
    return slot ? t('reservation.cancel_part_due', { slot, sum }) : t('reservation.cancel_due', { sum });
  if ((what === 'customer_debt' || what === 'stays_due') && value > 0)
    return slot ? t('reservation.cancel_part_debt', { slot, sum }) : t('reservation.cancel_debt', { sum });
  const other = lines.find((line) => line.what === 'other_debt');
  if (other) return t('reservation.cancel_other', { sum: amount(-other.value) });
  return slot ? t('reservation.cancel_part', { slot }) : t('reservation.cancel_title');
}

export const activeOf = (visit: readonly InvoiceDetail[]) =>
  visit.filter((slot) => slot.status === INVOICE_STATUS.active);

/** Names some slots of a visit by what distinguishes them: with several courts the hour alone is not enough. */
export function partText(
  words: Words,
  part: readonly InvoiceDetail[],
  visit: readonly InvoiceDetail[],
): string {
  const slots = part.map(namedSlot);
  const hours = spansText(words, slots);
  const [first, ...others] = visit.map(namedSlot);
  if (!hours || others.every(({ court }) => court === first?.court)) return hours;
  const courts = [...Map.groupBy(slots, ({ court }) => court).values()].map((of) => ({
    court: courtsText(words, of),
    hours: spansText(words, of),
  }));
  if (courts.every((one) => one.hours === hours)) return `${courtsText(words, slots)} · ${hours}`;
  // With several courts of different hours a common span would be wrong.
  if (courts.length > 2) return '';
  return courts
    .map((one) => `${one.court} · ${one.hours}`)
    .reduce((before, name) => words.t('desk.and', { before, name }));
}

/** An add-on of a slot that is cancelled, with others of several: which of them it was sold with. */
export function addonText(
  words: Words,
  addon: InvoiceDetail['addons'][number],
  slot: InvoiceDetail,
  going: readonly InvoiceDetail[],
): string {
  const line = words.t('reservation.addon_line', { name: addon.name, count: words.number(addon.count) });
  return going.length > 1 ? `${line} · ${slotText(words, namedSlot(slot), going.map(namedSlot))}` : line;
}

/** The message's text; for a part of a visit including what remains. */
export function smsText(
  words: Words,
  visit: readonly InvoiceDetail[],
  going: readonly InvoiceDetail[],
): string {
  const { t } = words;
  const active = activeOf(visit);
  const stays = active.filter((slot) => !slot.passed && !going.includes(slot));
  const slot = partText(words, stays, active);
  return stays.length > 0 && slot ? t('reservation.cancel_sms_stays', { slot }) : t('reservation.cancel_sms');
}
