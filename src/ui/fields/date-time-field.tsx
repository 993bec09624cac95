import type { ReactNode } from 'react';
import { DateField } from './date-field.tsx';
import type { DateLimits } from './date-picker.tsx';
import { joinDateTime, splitDateTime } from './date-time.ts';
import { FieldGroup, type FieldProps } from './field.tsx';
import { TimeField } from './time-field.tsx';

/** A date and a time in two boxes, typed or picked; one value: `2026-11-20T18:30`. */
export function DateTimeField({
  value,
  onChange,
  time,
  invalid,
  error,
  today,
  min,
  max,
  holiday,
  ...field
}: FieldProps &
  DateLimits & {
    value: string;
    onChange: (value: string) => void;
    /** The name of the time box. */
    time: string;
    invalid: ReactNode;
  }) {
  const parts = splitDateTime(value);
  const set = (part: Partial<typeof parts>) => onChange(joinDateTime({ ...parts, ...part }));
  return (
    <FieldGroup {...field} error={error}>
      <div className="grid grid-cols-[1fr_auto] gap-2">
        <DateField
          label={field.label}
          hideLabel
          tight
          value={parts.date}
          onChange={(date) => set({ date })}
          {...{ today, min, max, holiday, invalid }}
        />
        <TimeField
          className="w-28"
          label={time}
          hideLabel
          tight
          value={parts.time}
          onChange={(next) => set({ time: next })}
          invalid={invalid}
        />
      </div>
    </FieldGroup>
  );
}
