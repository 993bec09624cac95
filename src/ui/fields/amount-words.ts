import { amountInWords } from '#domain/digits.ts';
import { useUi } from '../locale.tsx';

/** A Persian amount from one million up in words, which reveals a zero too many. */
export function useAmountWords(value: number | null): string | undefined {
  const { locale, words } = useUi();
  return locale === 'fa' && value !== null && value >= 1_000_000
    ? `${amountInWords(value)} ${words.toman}`
    : undefined;
}
