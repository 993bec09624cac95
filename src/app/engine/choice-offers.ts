import type { Words } from '#app/i18n/words.ts';
import type { FieldSpec } from './form.ts';

interface Offer {
  /** As the call takes it: a number stays a number. */
  value: string | number;
  text: string;
  label: string;
  lang?: string | undefined;
}

/**
 * The options of a choice. `first` is the value when the form opened: a value set elsewhere is no regular option but
 * still shown.
 */
export function offersOf(
  { options, other }: Pick<Extract<FieldSpec, { type: 'choice' }>, 'options' | 'other'>,
  first: unknown,
  { t }: Pick<Words, 't'>,
): Offer[] {
  const offers = options.map(({ value, label, lang }) => ({
    value,
    text: String(value),
    label: t(label),
    lang,
  }));
  const odd = typeof first === 'number' && !options.some(({ value }) => value === first);
  return odd && other
    ? [...offers, { value: first, text: String(first), label: t(other, { n: first }) }]
    : offers;
}
