import LockKeyhole from 'lucide-react/icons/lock';
import { type Limit, lackOf } from '#app/data/debt-limit.ts';
import { useCan } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';

/** The resulting debt, the limit, and the ways out: receive enough now, or override by permission. */
export function DebtLimitCard({
  limit,
  paid,
  onReceive,
  onPass,
}: {
  limit: Limit;
  /** The payment of the refused call. */
  paid: number;
  /** Receives this much in addition. */
  onReceive?: ((more: number) => void) | undefined;
  onPass: () => void;
}) {
  const { t, amount } = useWords();
  const can = useCan();
  const { price, known } = limit;
  const over = lackOf(limit, paid);
  return (
    <Notice
      kind="error"
      title={
        known
          ? t('customer.limit_over', {
              debt: amount(known.balance + price - paid),
              limit: amount(known.max_debt),
            })
          : t('customer.limit_over_plain')
      }
    >
      {known
        ? t('customer.limit_now', { balance: amount(known.balance), price: amount(price) })
        : t('customer.limit_price', { price: amount(price) })}
      <span className="mt-2 flex flex-wrap gap-2">
        {onReceive && over > 0 && (
          <Button onClick={() => onReceive(over)}>
            {t('customer.limit_receive', { sum: amount(over) })}
          </Button>
        )}
        {can('user.set_max_debt') ? (
          <Button onClick={onPass}>{t('customer.limit_pass')}</Button>
        ) : (
          <span className="flex min-h-11 items-center gap-1.5 text-muted">
            <Icon of={LockKeyhole} size={16} />
            {t('customer.limit_manager')}
          </span>
        )}
      </span>
    </Notice>
  );
}
