import type { ComponentPropsWithRef, ReactNode } from 'react';
import { localDigits } from '#domain/digits.ts';
import { useUi } from '../locale.tsx';
import { Field, type FieldProps } from './field.tsx';
import { caretAfterFormat, digitsOf, groupDigits, isOneTooMany } from './typing.ts';
import { useCaret } from './use-formatted-text.ts';

export interface DigitsFieldProps extends FieldProps {
  /** Latin digits, without separators. */
  value: string;
  onChange: (digits: string) => void;
  /**
   * The most digits. A further key is ignored; for a longer pasted text the field says how many digits are too many.
   */
  max: number;
  /** Sizes of the groups of digits, and the separator. */
  groups?: readonly number[] | undefined;
  between?: string | undefined;
  /** Converts typed or pasted text; by default to its digits. */
  read?: ((text: string) => string) | undefined;
  /** Short text at the end of the box: «۲ رقم دیگر». */
  unit?: ReactNode;
  native?: Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'ref'> | undefined;
}

/** A number that identifies something: phone, card, sheba, national and postal code. Left to right. */
export function DigitsField({
  value,
  onChange,
  max,
  groups = [],
  between = ' ',
  read = digitsOf,
  unit,
  native,
  ...field
}: DigitsFieldProps) {
  const { locale, tell } = useUi();
  const over = value.length - max;
  const caret = useCaret();
  const show = (digits: string) => localDigits(groupDigits(digits, groups, between), locale);
  return (
    <Field {...field} error={over > 0 ? tell.tooManyDigits(max, over) : field.error}>
      {(control) => (
        <div className="field-box">
          <input
            autoComplete="off"
            {...native}
            {...control}
            ref={caret.input}
            type="text"
            inputMode="numeric"
            dir="ltr"
            className="field-input"
            value={show(value)}
            onChange={(event) => {
              const typed = caret.typed(event);
              if (isOneTooMany(typed, value, max))
                return caret.place(caretAfterFormat(typed, show(value), 1));
              const digits = read(typed.text);
              caret.place(caretAfterFormat(typed, show(digits)));
              onChange(digits);
            }}
          />
          {unit && <span className="field-unit">{unit}</span>}
        </div>
      )}
    </Field>
  );
}
