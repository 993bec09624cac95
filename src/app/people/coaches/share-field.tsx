import type { OwnFieldProps } from '#app/engine/form.ts';
import { useWords } from '#app/i18n/words.ts';
import type { Coach } from '#contract/people/coaches.ts';
import { MoneyField } from '#ui/fields/money-field.tsx';
import { PercentField } from '#ui/fields/percent-field.tsx';
import { shareExample } from './share-text.ts';

/** The share as its kind wants it: a part of a hundred, or toman for a session or an hour; by an example too. */
export function ShareField({ label, value, onChange, error, values }: OwnFieldProps) {
  const words = useWords();
  const share_type = values.share_type as Coach['share_type'];
  const share = value as number | null;
  const Field = share_type === 'percent' ? PercentField : MoneyField;
  const help = share === null ? undefined : shareExample(words, { share_type, share });
  return <Field {...{ label, error, onChange, help }} value={share} />;
}
