import type { OwnFieldProps } from '#app/resource/form.ts';
import { MoneyField } from '#ui/fields/money-field.tsx';
import { PercentField } from '#ui/fields/percent-field.tsx';

/** The share as its kind wants it: a part of a hundred, or toman for a session or an hour. */
export function ShareField({ label, value, onChange, error, values }: OwnFieldProps) {
  const Field = values.share_type === 'percent' ? PercentField : MoneyField;
  return <Field {...{ label, error, onChange }} value={value as number | null} />;
}
