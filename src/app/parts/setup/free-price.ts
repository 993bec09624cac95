import type { FormSpec } from '#app/engine/form.ts';
import type { Question } from '#app/engine/use-question.tsx';
import type { Words } from '#app/i18n/words.ts';

interface Priced {
  price?: number | null;
  court_prices?: readonly { court_id: number; price: number }[];
}

/** Whether a price changes to 0, as a whole or for one court. */
export function becomesFree(before: Priced | null, after: Priced): boolean {
  const was = (court_id: number) =>
    before?.court_prices?.find((one) => one.court_id === court_id)?.price ?? before?.price;
  return (
    (after.price === 0 && before?.price !== 0) ||
    (after.court_prices ?? []).some(({ court_id, price }) => price === 0 && was(court_id) !== 0)
  );
}

/** A price of 0 is more often a slip than meant. */
export const freeQuestion = ({ t }: Words, name: string): Question => ({
  title: t('setup.free_title', { name }),
  text: t('setup.free_text'),
  yes: t('setup.free_yes'),
});

/** The same question for a form with name and price. */
export const askFree: NonNullable<FormSpec['asks']> = (words, values, record) =>
  becomesFree(record as Priced | null, values as Priced)
    ? freeQuestion(words, words.digits(String(values.name ?? '')))
    : null;
