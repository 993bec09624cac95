import { useState } from 'react';
import { localDigits, PERCENT_SIGN } from '#domain/digits.ts';
import { useUi } from '../locale.tsx';
import { Field, type FieldProps } from './field.tsx';
import { percentWhileTyping, readPercent } from './percent-typing.ts';

/** A percentage with at most four decimals; invalid keystrokes are ignored. */
export function PercentField({
  value,
  onChange,
  ...field
}: FieldProps & { value: number | null; onChange: (value: number | null) => void }) {
  const { locale } = useUi();
  const [draft, setDraft] = useState<string | null>(null);
  const show = (text: string) => {
    const digits = localDigits(text, locale);
    return locale === 'fa' ? digits.replace('.', '٫') : digits;
  };
  return (
    <Field {...field}>
      {(control) => (
        <div className="field-box">
          <input
            {...control}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            className="field-input"
            value={show(draft ?? (value === null ? '' : String(value)))}
            onChange={(event) => {
              const next = percentWhileTyping(event.currentTarget.value);
              if (next === null) return;
              setDraft(next);
              onChange(readPercent(next));
            }}
            onBlur={() => setDraft(null)}
          />
          <span className="field-unit">{PERCENT_SIGN[locale]}</span>
        </div>
      )}
    </Field>
  );
}
