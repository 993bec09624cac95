import { type SegmentOption, Segments } from '../segments.tsx';
import { FieldGroup, type FieldProps } from './field.tsx';

/** A choice of up to four options, as a form field. */
export function SegmentsField<T extends string>({
  options,
  value,
  onChange,
  ...field
}: FieldProps & {
  options: readonly SegmentOption<T>[];
  value: T | null;
  onChange: (value: T) => void;
}) {
  return (
    <FieldGroup {...field}>
      <Segments tone="brand" invalid={Boolean(field.error)} {...{ options, value, onChange }} />
    </FieldGroup>
  );
}
