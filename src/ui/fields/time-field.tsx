import type { ReactNode } from 'react';
import { localDigits } from '#domain/digits.ts';
import { useUi } from '../locale.tsx';
import { Field, type FieldProps } from './field.tsx';
import { readTime, timeWhileTyping } from './typing.ts';
import { useFormattedText } from './use-formatted-text.ts';

export interface TimeFieldProps extends FieldProps {
  /** 'HH:mm', 24:00 allowed as an end; '' while there is none. */
  value: string;
  onChange: (time: string) => void;
  /** Error shown on leaving the field when the text is no time. */
  invalid: ReactNode;
  disabled?: boolean | undefined;
}

/** A typed time of day; the colon is added automatically and «۸» becomes «۰۸:۰۰». */
export function TimeField({ value, onChange, invalid, disabled, error, ...field }: TimeFieldProps) {
  const { locale } = useUi();
  const written = useFormattedText({
    value,
    shown: (draft) => localDigits(draft ?? value, locale),
    typing: timeWhileTyping,
    read: readTime,
    whole: 5,
    onChange,
  });
  return (
    <Field {...field} error={(written.wrong && invalid) || error}>
      {(control) => (
        <div className="field-box">
          <input {...control} {...written.box} disabled={disabled} />
        </div>
      )}
    </Field>
  );
}
