import type { FieldProps } from './field.tsx';
import { SegmentsField } from './segments-field.tsx';

/** «آقا» or «خانم»: two large halves, none chosen at first. The app passes the words. */
export function GenderField<T extends string>({
  male,
  female,
  value,
  onChange,
  ...field
}: FieldProps & {
  male: { value: T; label: string };
  female: { value: T; label: string };
  value: T | null;
  onChange: (value: T) => void;
}) {
  return <SegmentsField {...field} options={[male, female]} value={value} onChange={onChange} />;
}
