import type { useCall } from '#app/calls/use-call.ts';
import { limitOf } from '#app/data/debt-limit.ts';
import { OverStock } from '#app/parts/money/over-stock.tsx';
import { DebtLimitCard } from '#app/parts/people/debt-limit-card.tsx';
import type { CalendarTime } from '#contract/desk/reservable-times.ts';
import type { users } from '#contract/people/users.ts';
import type { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { Notice } from '#ui/notice.tsx';
import { isLoss } from './loss.ts';
import { PriceChanged } from './price-changed.tsx';
import type { Price } from './use-price.ts';

/** Why the booking was refused, and the ways out that fit: another price, more money, a manager. */
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
}: {
  create: ReturnType<typeof useCall<typeof saleInvoices.create>>;
  createUser: ReturnType<typeof useCall<typeof users.create>>;
  price: Price;
  paid: number;
  slots: readonly CalendarTime[];
  mayReceive: boolean;
  onReceive: (more: number) => void;
  onPass: (over: { over_debt: true } | { over_stock: true }) => void;
  onDiscount: (discount: number) => void;
  onNewPrice: () => void;
}) {
  const { error } = create;
  const limit = limitOf(error);
  if (limit) {
    return (
      <DebtLimitCard
        limit={limit}
        paid={paid}
        onPass={() => onPass({ over_debt: true })}
        onReceive={mayReceive ? onReceive : undefined}
      />
    );
  }
  if (error?.code === 'out_of_stock')
    return <OverStock text={create.errorText} onPass={() => onPass({ over_stock: true })} />;
  // The card of the lost slot explains it.
  if (isLoss(error)) return null;
  const ours = error?.code === 'price_changed' ? error.details.ours : undefined;
  if (typeof ours === 'number') {
    return (
      <PriceChanged
        yours={Number(error?.details.yours)}
        ours={ours}
        price={price}
        slots={slots.length}
        onNewPrice={onNewPrice}
        onDiscount={onDiscount}
      />
    );
  }
  const text = create.errorText ?? createUser.errorText;
  return text && <Notice kind="error">{text}</Notice>;
}
