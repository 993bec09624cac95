import { lazy, Suspense } from 'react';
import { useCan } from '#app/data/profile.ts';
import type { useCall } from '#app/data/use-call.ts';
import { LimitCard, limitOf } from '#app/features/customer/limit-picker.tsx';
import { useWords } from '#app/i18n/words.ts';
import type { CalendarTime } from '#contract/reservable-times.ts';
import type { saleInvoices } from '#contract/sale-invoices.ts';
import type { users } from '#contract/users.ts';
import { sumOf } from '#domain/money.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { takenTimes } from './slot-taken.ts';
import type { Price } from './use-price.ts';

const SlotTakenDialog = lazy(async () => ({
  default: (await import('./slot-taken-dialog.tsx')).SlotTakenDialog,
}));

/** Why the booking was refused, and the ways out that fit: another slot, another price, more money, a manager. */
export function Refusal({
  create,
  createUser,
  price,
  paid,
  slots,
  mayReceive,
  onReceive,
  onPass,
  onDiscount,
  onNewPrice,
  onTake,
  onCredit,
}: {
  create: ReturnType<typeof useCall<typeof saleInvoices.create>>;
  createUser: ReturnType<typeof useCall<typeof users.create>>;
  price: Price;
  paid: number;
  slots: readonly CalendarTime[];
  mayReceive: boolean;
  onReceive: (more: number) => void;
  onPass: () => void;
  onDiscount: (discount: number) => void;
  onNewPrice: () => void;
  onTake: (from: number, to: number) => void;
  onCredit: () => void;
}) {
  const { t, amount } = useWords();
  const can = useCan();
  const { error } = create;
  const limit = limitOf(error);
  if (limit) {
    return (
      <LimitCard limit={limit} paid={paid} onPass={onPass} onReceive={mayReceive ? onReceive : undefined} />
    );
  }
  const [taken] = takenTimes(error);
  if (taken) {
    return (
      <Suspense>
        <SlotTakenDialog
          taken={taken}
          slot={slots.find((slot) => slot.id === taken.id)}
          paid={paid}
          onTake={(to) => onTake(taken.id, to)}
          onCredit={onCredit}
          onCancel={create.reset}
        />
      </Suspense>
    );
  }
  const ours = error?.code === 'price_changed' ? error.details.ours : undefined;
  if (typeof ours === 'number') {
    const yours = Number(error?.details.yours);
    // As a discount by hand that brings the new price back to the old one: on one slot it is plain what that means.
    const gross = sumOf(price.lines, (line) => (line.kind === 'discount' ? 0 : line.price));
    const asDiscount = ours > yours && price.total === ours && slots.length === 1 && can('invoice.discount');
    return (
      <Notice kind="warning" title={t('booking.price_changed', { ours: amount(ours), yours: amount(yours) })}>
        <span className="mt-2 flex flex-wrap gap-2">
          <Button onClick={onNewPrice}>{t('booking.new_price', { sum: amount(ours) })}</Button>
          {asDiscount && (
            <Button onClick={() => onDiscount(gross - yours)}>
              {t('booking.as_discount', { sum: amount(ours - yours) })}
            </Button>
          )}
        </span>
      </Notice>
    );
  }
  const text = create.errorText ?? createUser.errorText;
  return text && <Notice kind="error">{text}</Notice>;
}
