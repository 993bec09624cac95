import type { ReactNode } from 'react';
import { Field, type FieldProps } from './field.tsx';

export interface TextareaFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  rows?: number | undefined;
  maxLength?: number | undefined;
  disabled?: boolean | undefined;
  placeholder?: string | undefined;
  help?: ReactNode;
}

/** Several lines of text. */
export function TextareaField({
  value,
  onChange,
  rows = 3,
  maxLength,
  disabled,
  placeholder,
  ...field
}: TextareaFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <div className="field-box">
          <textarea
            {...control}
            className="field-input"
            {...{ value, rows, maxLength, disabled, placeholder }}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </div>
      )}
    </Field>
  );
}
