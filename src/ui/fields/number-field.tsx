import { useState } from 'react';
import { localDigits, toLatinDigits } from '#domain/digits.ts';
import { useUi } from '../locale.tsx';
import type { FieldProps } from './field.tsx';
import { TextField } from './text-field.tsx';

export interface NumberFieldProps extends FieldProps {
  value: number | null;
  onChange: (value: number | null) => void;
  /** A keystroke that would pass it is refused. */
  max?: number | undefined;
  /** How many decimals may be typed (percents: 4). */
  decimals?: number | undefined;
  unit?: string | undefined;
  disabled?: boolean | undefined;
  autoFocus?: boolean | undefined;
}

/** A plain quantity: hours, days, percent. Never `type=number`, which empties on Persian digits. */
export function NumberField({
  value,
  onChange,
  max = 1_000_000_000,
  decimals = 0,
  ...field
}: NumberFieldProps) {
  const { locale } = useUi();
  // «۱۰٫» is no number yet, but must stay while it is typed.
  const [draft, setDraft] = useState('');
  const text = draft !== '' && Number(draft) === (value ?? 0) ? draft : String(value ?? '');
  const type = (typed: string) => {
    const plain = toLatinDigits(typed)
      .replace(/[٫/]/g, '.')
      .replace(/[\s٬,]/g, '');
    const shape = decimals ? new RegExp(`^\\d{0,12}(?:\\.\\d{0,${decimals}})?$`) : /^\d{0,12}$/;
    if (!shape.test(plain) || Number(plain) > max) return;
    setDraft(plain);
    onChange(plain === '' || plain === '.' ? null : Number(plain));
  };
  return (
    <TextField
      {...field}
      value={localDigits(text, locale).replace('.', locale === 'fa' ? '٫' : '.')}
      onChange={type}
      inputMode={decimals ? 'decimal' : 'numeric'}
      dir="ltr"
    />
  );
}
