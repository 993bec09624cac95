import type { Words } from '#app/i18n/words.ts';
import type { FieldSpec } from './form.ts';

interface Offer {
  /** As the call takes it: a number stays one. */
  value: string | number;
  text: string;
  label: string;
  lang?: string | undefined;
}

/**
 * What a choice offers. `first` is what it stood at when its form was opened: what was chosen elsewhere is no offer of
 * its own, and still what stands there.
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
