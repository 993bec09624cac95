import type { ComponentPropsWithRef, ReactNode } from 'react';
import { localDigits } from '#domain/digits.ts';
import { useUi } from '../locale.tsx';
import { Field, type FieldProps } from './field.tsx';
import { digitsOf, inGroups, isOneTooMany, keepCaret } from './typing.ts';
import { useCaret } from './use-typed.ts';

export interface DigitsFieldProps extends FieldProps {
  /** Latin digits, without separators. */
  value: string;
  onChange: (digits: string) => void;
  /** The most digits it takes: a key more is not taken, of what is pasted the field says how many are too many. */
  max: number;
  /** Sizes of the groups it is shown in, and what stands between them. */
  groups?: readonly number[] | undefined;
  between?: string | undefined;
  /** Reads what was typed or pasted; the plain digits by default. */
  read?: ((text: string) => string) | undefined;
  /** A short word at the end of the box: «۲ رقم دیگر». */
  unit?: ReactNode;
  native?: Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'ref'> | undefined;
}

/** A number that is a name, not a quantity: phone, card, sheba, national and postal code. Left to right. */
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
  const show = (digits: string) => localDigits(inGroups(digits, groups, between), locale);
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
              if (isOneTooMany(typed, value, max)) return caret.place(keepCaret(typed, show(value), 1));
              const digits = read(typed.text);
              caret.place(keepCaret(typed, show(digits)));
              onChange(digits);
            }}
          />
          {unit && <span className="field-unit">{unit}</span>}
        </div>
      )}
    </Field>
  );
}
