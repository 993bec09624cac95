import type { Words } from '#app/i18n/words.ts';
import type { PaidPart, PayLack } from './pay-parts.ts';
import { sourceName } from './place-fields.tsx';
import { type Source, type SourceType, sourceOf } from './places.ts';

/** «نقدی», «نقدی و کارت», «نقدی، کارت و کارت‌به‌کارت». */
function named({ t }: Words, parts: readonly PaidPart[]): string {
  const [first = '', second, third] = parts.map(({ choice }) => t(`pay.short_${choice.type}`));
  if (third) return t('pay.three', { first, second: second ?? '', third });
  return second ? t('pay.two', { first, second }) : first;
}

/**
 * A sum and its means as a button says them: «۶۰۰٬۰۰۰ نقدی», «۱٬۱۱۰٬۰۰۰ با کارت‌خوان», «۱٬۱۱۰٬۰۰۰، نقدی و کارت»;
 * `toman` with the unit: «۳۵۰٬۰۰۰ تومان، نقدی».
 */
export function paidText(
  words: Words,
  sources: readonly Source[],
  parts: readonly PaidPart[],
  unit: 'bare' | 'toman' = 'bare',
): string {
  const { t, amount } = words;
  const sum = amount(parts.reduce((all, part) => all + part.price, 0));
  const [only, ...others] = parts;
  if (!only) return sum;
  if (others.length > 0) return t(`pay.${unit}_split`, { sum, means: named(words, parts) });
  const { type } = only.choice;
  const source = sourceOf(sources, type);
  if (type === 'cash' || !source) return t(`pay.${unit}_cash`, { sum });
  return t(`pay.${unit}_with`, { sum, means: sourceName(words, source).toLocaleLowerCase('en') });
}

/** «نقدی ۵۰۰٬۰۰۰ + کارت‌خوان ۶۱۰٬۰۰۰». */
export const partsText = (words: Words, sources: readonly Source[], parts: readonly PaidPart[]): string =>
  parts
    .map(({ price, choice }) => {
      const source = sourceOf(sources, choice.type);
      return `${source ? sourceName(words, source) : ''} ${words.amount(price)}`;
    })
    .join(' + ');

/** The button's text while a payment is incomplete. */
export function payLackText({ t }: Words, lack: PayLack): string {
  if (lack.what === 'amount') return t('pay.lack_amount');
  if (lack.digits !== null) return t('pay.lack_tracking_digits', { n: lack.digits });
  return t(lack.empty ? 'pay.lack_tracking' : 'pay.lack_tracking_wrong');
}

/** Refused tracking numbers of a call with `payments`, by the means that they stand at. */
export function trackingErrors(
  call: { fieldErrors: Record<string, string> },
  parts: readonly PaidPart[],
): { [Type in SourceType]?: string } {
  const errors: { [Type in SourceType]?: string } = {};
  for (const [at, { choice }] of parts.entries()) {
    const refused = call.fieldErrors[`payments.${at}.transaction_reference_id`];
    if (refused) errors[choice.type] = refused;
  }
  return errors;
}
