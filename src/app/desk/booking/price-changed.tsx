import { useCan } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import { sumOf } from '#domain/money.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Price } from './use-price.ts';

/** The server's price is another one: the desk takes it, or gives the difference as a discount (D27). */
export function PriceChanged({
  yours,
  ours,
  price,
  slots,
  onNewPrice,
  onDiscount,
}: {
  /** The price the sheet showed, and the server's. */
  yours: number;
  ours: number;
  price: Price;
  /** How many are booked. */
  slots: number;
  onNewPrice: () => void;
  onDiscount: (discount: number) => void;
}) {
  const { t, amount } = useWords();
  const can = useCan();
  // A manual discount that restores the old price; offered for one slot only, where its meaning is clear.
  const gross = sumOf(price.lines, (line) => (line.kind === 'discount' ? 0 : line.price));
  const asDiscount = ours > yours && price.total === ours && slots === 1 && can('invoice.discount');
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
