import { type ReactNode, useState } from 'react';
import { localDigits } from '#domain/digits.ts';
import { useUi } from '../locale.tsx';
import { Field, type FieldProps } from './field.tsx';
import { keepCaret, readTime, timeWhileTyping } from './typing.ts';
import { isDeletion, useCaret } from './use-typed.ts';

export interface TimeFieldProps extends FieldProps {
  /** 'HH:mm', 24:00 allowed as an end; '' while there is none. */
  value: string;
  onChange: (time: string) => void;
  /** Said when what was typed is no time, on leaving the field. */
  invalid: ReactNode;
  disabled?: boolean | undefined;
}

/** A time of day, typed; the colon comes by itself and «۸» becomes «۰۸:۰۰». */
export function TimeField({ value, onChange, invalid, disabled, error, ...field }: TimeFieldProps) {
  const { locale } = useUi();
  const caret = useCaret();
  const [draft, setDraft] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);
  return (
    <Field {...field} error={error || (wrong && invalid)}>
      {(control) => (
        <div className="field-box">
          <input
            {...control}
            ref={caret.input}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            dir="ltr"
            className="field-input"
            disabled={disabled}
            value={localDigits(draft ?? value, locale)}
            onChange={(event) => {
              const typed = caret.typed(event);
              const next = timeWhileTyping(typed.text, isDeletion(event));
              caret.place(keepCaret(typed, next));
              setDraft(next);
              setWrong(false);
              onChange(next.length === 5 ? (readTime(next) ?? '') : '');
            }}
            onBlur={() => {
              if (draft === null) return;
              const time = readTime(draft);
              setWrong(draft !== '' && !time);
              if (time || draft === '') setDraft(null);
              if (time && time !== value) onChange(time);
            }}
          />
        </div>
      )}
    </Field>
  );
}
