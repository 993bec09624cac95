import LockKeyhole from 'lucide-react/icons/lock';
import type { CallError } from '#app/data/call-error.ts';
import { useCan } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';

/** The three amounts of a refused 422 `max_debt`; null for every other refusal (D8). */
export function limitOf(
  error: CallError | null,
): { balance: number; price: number; max_debt: number } | null {
  if (error?.code !== 'max_debt') return null;
  const { balance, price, max_debt } = error.details as Record<string, unknown>;
  const given = [balance, price, max_debt].every((amount) => typeof amount === 'number');
  return given ? { balance: balance as number, price: price as number, max_debt: max_debt as number } : null;
}

/** What the debt would be, what the limit is, and the ways out: take enough now, or pass it by permission. */
export function LimitCard({
  limit,
  paid,
  onReceive,
  onPass,
}: {
  limit: { balance: number; price: number; max_debt: number };
  /** What the refused call would have taken in. */
  paid: number;
  /** Takes so much in addition. */
  onReceive?: ((more: number) => void) | undefined;
  onPass: () => void;
}) {
  const { t, amount } = useWords();
  const can = useCan();
  const debt = limit.balance + limit.price - paid;
  const over = debt - limit.max_debt;
  return (
    <Notice
      kind="error"
      title={t('customer.limit_over', { debt: amount(debt), limit: amount(limit.max_debt) })}
    >
      {t('customer.limit_now', { balance: amount(limit.balance), price: amount(limit.price) })}
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
