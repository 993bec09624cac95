import { formatNumber, type Locale } from '#domain/digits.ts';

/** The words for debit and credit. */
export const SIDES = {
  fa: { owes: 'بدهکار', in_credit: 'بستانکار', settled: 'بی‌حساب' },
  en: { owes: 'owes', in_credit: 'in credit', settled: 'settled' },
} as const satisfies Record<Locale, Record<string, string>>;

/** A person's balance on paper: the absolute amount with its side (D7). */
export function balanceText(balance: number, locale: Locale): string {
  const sides = SIDES[locale];
  if (balance === 0) return sides.settled;
  return `${formatNumber(Math.abs(balance), locale)} ${balance > 0 ? sides.owes : sides.in_credit}`;
}
