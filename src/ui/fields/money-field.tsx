import type { KeyboardEventHandler, ReactNode } from 'react';
import { useUi } from '../locale.tsx';
import { useAmountWords } from './amount-words.ts';
import { Field, type FieldProps } from './field.tsx';
import { useMoneyInput } from './use-money.ts';

export interface MoneyFieldProps extends FieldProps {
  /** Whole toman; null while empty. */
  value: number | null;
  onChange: (value: number | null) => void;
  /** Default 999 999 999 999. A keystroke beyond it is ignored. */
  max?: number | undefined;
  disabled?: boolean | undefined;
  placeholder?: string | undefined;
  /** Shown instead of «تومان». */
  unit?: ReactNode;
  autoFocus?: boolean | undefined;
  onKeyDown?: KeyboardEventHandler | undefined;
  onBlur?: (() => void) | undefined;
}

/**
 * An amount in a form, with live separators of thousands; from one million up also in words below, before the help
 * text. A help of '' reserves no line.
 */
export function MoneyField({
  value,
  onChange,
  max,
  disabled,
  placeholder,
  unit,
  autoFocus,
  onKeyDown,
  onBlur,
  ...field
}: MoneyFieldProps) {
  const { words } = useUi();
  const inWords = useAmountWords(value);
  const money = useMoneyInput(value, onChange, { max });
  const lines = [money.made, inWords, field.help].filter(Boolean);
  return (
    <Field
      {...field}
      error={money.problem ?? field.error}
      help={
        lines.length < 2 ? (
          // A help of '' reserves no line.
          (lines[0] ?? field.help)
        ) : (
          <span>
            {money.made && <span className="block">{money.made}</span>}
            {inWords && <span className="block">{inWords}</span>}
            {field.help}
          </span>
        )
      }
    >
      {(control) => (
        <div className="field-box">
          <input
            {...money.input}
            {...control}
            inputMode="numeric"
            className="field-input"
            disabled={disabled}
            placeholder={placeholder}
            onKeyDown={onKeyDown}
            onBlur={() => {
              money.input.onBlur();
              onBlur?.();
            }}
            // biome-ignore lint/a11y/noAutofocus: set by the form whose one question this is
            autoFocus={autoFocus}
          />
          {unit !== '' && <span className="field-unit">{unit ?? words.toman}</span>}
        </div>
      )}
    </Field>
  );
}
