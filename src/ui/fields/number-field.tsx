import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import { localDigits } from '#domain/digits.ts';
import { Icon, type LucideIcon } from '../icon.tsx';
import { useUi } from '../locale.tsx';
import { Field, type FieldProps } from './field.tsx';
import { caretAfterFormat, digitsOf } from './typing.ts';
import { DIGIT_BOX, useCaret } from './use-formatted-text.ts';

/** A whole number, typed or changed with − and +. A keystroke past `max` is ignored. */
export function NumberField({
  value,
  onChange,
  min = 0,
  max = 999_999,
  unit,
  ...field
}: FieldProps & {
  value: number | null;
  onChange: (value: number | null) => void;
  min?: number | undefined;
  max?: number | undefined;
  unit?: ReactNode;
}) {
  const { locale, words } = useUi();
  const caret = useCaret();
  const shown = value === null ? '' : localDigits(String(value), locale);
  const count = (by: number) => onChange(Math.min(max, Math.max(min, (value ?? min - by) + by)));
  return (
    <Field {...field}>
      {(control) => (
        <div className="field-box">
          <input
            {...control}
            {...DIGIT_BOX}
            ref={caret.input}
            value={shown}
            onChange={(event) => {
              const typed = caret.typed(event);
              const digits = digitsOf(typed.text).replace(/^0+(?=\d)/, '');
              const next = digits === '' ? null : Number(digits);
              const refused = next !== null && next > max;
              caret.place(refused ? shown.length : caretAfterFormat(typed, digits));
              if (!refused) onChange(next);
            }}
          />
          {unit && <span className="field-unit">{unit}</span>}
          <StepButton
            icon={Minus}
            label={words.decrease}
            disabled={(value ?? min) <= min}
            onPress={() => count(-1)}
          />
          <StepButton
            icon={Plus}
            label={words.increase}
            disabled={(value ?? min) >= max}
            onPress={() => count(1)}
          />
        </div>
      )}
    </Field>
  );
}

function StepButton(props: { icon: LucideIcon; label: string; disabled: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      // The number can be typed, so the keyboard skips this button.
      tabIndex={-1}
      className="field-button press"
      aria-label={props.label}
      disabled={props.disabled}
      onClick={props.onPress}
    >
      <Icon of={props.icon} size={16} />
    </button>
  );
}
