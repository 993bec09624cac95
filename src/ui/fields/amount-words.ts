import { amountInWords } from '#domain/digits.ts';
import { useUi } from '../locale.tsx';

/** From one million up a Persian sum is also written in words, where a zero too many shows at once. */
export function useAmountWords(value: number | null): string | undefined {
  const { locale, words } = useUi();
  return locale === 'fa' && value !== null && value >= 1_000_000
    ? `${amountInWords(value)} ${words.toman}`
    : undefined;
}
