import { useWords } from '#app/i18n/words.ts';
import { Balance } from '#ui/balance.tsx';

/** A balance with its word: بدهکار, بستانکار, بی‌حساب. */
export function PersonBalance({ value, stacked }: { value: number; stacked?: boolean }) {
  const { t } = useWords();
  const state = value > 0 ? 'debt' : value < 0 ? 'credit' : 'settled';
  const word = t(value > 0 ? 'common.owes' : value < 0 ? 'common.in_credit' : 'common.settled');
  return <Balance value={value} state={state} word={word} stacked={stacked} />;
}
