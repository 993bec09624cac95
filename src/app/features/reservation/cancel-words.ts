import { namedSlot, spansText } from '#app/i18n/visit-text.ts';
import type { Words } from '#app/i18n/words.ts';
import { handOver } from '#app/parts/money/hand-over.ts';
import type { InvoiceDetail } from '#contract/sale-invoices.ts';
import type { VisitCancelPreview } from '#contract/visits.ts';
import { INVOICE_STATUS } from '#domain/statuses.ts';

/** Why nothing goes into the customer's hand though something was paid. */
export function nothingText({ t, amount }: Words, figures: VisitCancelPreview): string {
  const { other } = handOver(figures);
  return other > 0 ? t('reservation.nothing_left', { sum: amount(other) }) : t('reservation.nothing');
}

/** The button where nothing is handed over names what stays due; of a part of a visit its hours, too. */
export function nothingButton(
  words: Words,
  { due_after, paid, balance_after }: VisitCancelPreview,
  visit: readonly InvoiceDetail[],
  going: readonly InvoiceDetail[],
): string {
  const { t, amount } = words;
  const slot = going.length < activeOf(visit).length && spansText(words, going.map(namedSlot));
  if (due_after > 0) {
    const sum = amount(due_after);
    return slot ? t('reservation.cancel_part_due', { slot, sum }) : t('reservation.cancel_due', { sum });
  }
  if (paid > 0 && balance_after !== null && balance_after > 0)
    return t('reservation.cancel_debt', { sum: amount(balance_after) });
  return slot ? t('reservation.cancel_part', { slot }) : t('reservation.cancel_title');
}

const activeOf = (visit: readonly InvoiceDetail[]) =>
  visit.filter((slot) => slot.status === INVOICE_STATUS.active);

/** What the message says: of a part of a visit also what stays. */
export function smsText(
  words: Words,
  visit: readonly InvoiceDetail[],
  going: readonly InvoiceDetail[],
): string {
  const { t } = words;
  const stays = activeOf(visit).filter((slot) => !slot.passed && !going.includes(slot));
  const slot = spansText(words, stays.map(namedSlot));
  return stays.length > 0 && slot ? t('reservation.cancel_sms_stays', { slot }) : t('reservation.cancel_sms');
}
