import { dayWithin } from '#app/i18n/day-name.ts';
import { namedSlot, slotText } from '#app/i18n/visit-text.ts';
import type { Words } from '#app/i18n/words.ts';
import { askedFor } from '#app/parts/print/asked-for.ts';
import type { InvoiceDetail } from '#contract/sales/sale-invoices.ts';
import { clubDay } from '#domain/dates.ts';
import { winningGroup } from '#domain/pricing.ts';
import { INVOICE_STATUS } from '#domain/statuses.ts';
import { Amount } from '#ui/amount.tsx';
import type { PriceLine } from '#ui/price-lines.tsx';

/** The fields of a slot that its price lines need. */
export type PricedSlot = Pick<
  InvoiceDetail,
  | 'id'
  | 'status'
  | 'price'
  | 'discount'
  | 'discount_manual'
  | 'discount_group'
  | 'total_price'
  | 'penalty'
  | 'attended'
  | 'addons'
  | 'created_at'
  | 'reserved_time'
>;

const isCanceled = ({ status }: PricedSlot): boolean => status === INVOICE_STATUS.canceled;

/** A slot's hours and price; among several slots also its attendance, and for a cancelled one the penalty. */
export function slotLine(words: Words, slot: PricedSlot, all: readonly PricedSlot[]): PriceLine {
  const { t } = words;
  const named = all.map(namedSlot);
  const key = `slot ${slot.id}`;
  const label = slotText(words, namedSlot(slot), named);
  if (isCanceled(slot)) {
    const kept = askedFor(slot);
    return {
      key,
      label: <s className="text-muted">{label}</s>,
      reason: (
        <>
          {t('reservation.state_canceled')}
          {kept !== slot.total_price && (
            <>
              {' '}
              <s>
                <Amount value={slot.total_price} />
              </s>
            </>
          )}
        </>
      ),
      amount: kept,
    };
  }
  const differ = new Set(all.filter((one) => !isCanceled(one)).map((one) => one.attended)).size > 1;
  const mark = slot.attended === null ? null : slot.attended ? 'came' : 'no_show';
  return {
    key,
    label,
    reason: differ && mark ? t(`reservation.state_${mark}`) : undefined,
    amount: slot.price,
  };
}

/** One line per group, and one for manual discounts. */
export function discountLines({ t, number }: Words, slots: readonly PricedSlot[]): PriceLine[] {
  const sums = new Map<string, number>();
  for (const slot of slots.filter((one) => one.discount > 0 && !isCanceled(one))) {
    const group = winningGroup(slot);
    const label = group
      ? t('reservation.discount_group', { name: group.name, percent: number(group.percent) })
      : t('reservation.discount');
    sums.set(label, (sums.get(label) ?? 0) + slot.discount);
  }
  return [...sums].map(([label, sum]) => ({ key: `discount ${label}`, label, amount: -sum }));
}

/** The add-ons of a slot; a cancelled slot's penalty already includes them. */
export function addonLines(
  words: Words,
  slot: PricedSlot,
  all: readonly PricedSlot[],
  { today, zone }: { today: string; zone: string },
): PriceLine[] {
  if (isCanceled(slot)) return [];
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
