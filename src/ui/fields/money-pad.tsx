import Delete from 'lucide-react/icons/delete';
import { type ReactNode, useId, useState } from 'react';
import { MAX_AMOUNT } from '#domain/money.ts';
import { Chip } from '../chip.tsx';
import { Icon } from '../icon.tsx';
import { useUi } from '../locale.tsx';
import { useLongPress } from '../long-press.ts';
import { useAmountWords } from './amount-words.ts';
import { type PadKey, pressPad } from './money-typing.ts';
import { useMoneyInput } from './use-money.ts';

const KEYS: PadKey[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '000', '0', 'back'];

export interface MoneyPadProps {
  label: string;
  /** Whole toman; null while empty. */
  value: number | null;
  onChange: (value: number | null) => void;
  max?: number | undefined;
  /** Offered sums: the whole debt, today only, round sums. */
  chips?: readonly { key: string; label: ReactNode; amount: number }[] | undefined;
  /** What the sum settles, between the chips and the keys. */
  children?: ReactNode;
  error?: ReactNode;
  autoFocus?: boolean | undefined;
}

/**
 * The money input of a touch screen: the sum large, offered sums, our own keys instead of the system keyboard.
 * A real keyboard types into the same box. An offered sum is replaced by the first digit typed on the pad.
 */
export function MoneyPad({
  label,
  value,
  onChange,
  max = MAX_AMOUNT,
  chips = [],
  children,
  error,
  autoFocus,
}: MoneyPadProps) {
  const { words, number } = useUi();
  const id = useId();
  const inWords = useAmountWords(value);
  const [typedAmount, setTypedAmount] = useState<number | null | undefined>(undefined);
  const set = (amount: number | null, typed: boolean) => {
    setTypedAmount(typed ? amount : undefined);
    onChange(amount);
  };
  const input = useMoneyInput(value, (amount) => set(amount, true), max);
  const hold = useLongPress(() => set(null, true));
  // A sum set from outside after the last key is an offer again.
  const fresh = typedAmount === undefined || typedAmount !== value;
  const zeros = number(0).repeat(3);
  const press = (key: PadKey) => set(pressPad(value, key, fresh, max), true);

  return (
    <div className="flex flex-col gap-2.5">
      <div className="pad-amount">
        <label htmlFor={id} className="field-unit">
          {label}
        </label>
        <input
          {...input}
          id={id}
          inputMode="none"
          className="pad-input"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          // biome-ignore lint/a11y/noAutofocus: the sheet is about this one sum
          autoFocus={autoFocus}
        />
        <span className="field-unit">{words.toman}</span>
      </div>
      <p id={`${id}-note`} className={error ? 'pad-note text-negative' : 'pad-note'}>
        {error || inWords}
      </p>
      {chips.length > 0 && (
        <div className="pad-chips">
          {chips.map((chip) => (
            <Chip
              key={chip.key}
              pressed={value === chip.amount && fresh}
              onClick={() => set(chip.amount, false)}
            >
              {chip.label}
            </Chip>
          ))}
        </div>
      )}
      {children}
      {/* The keys double the box above, so a keyboard passes them by. */}
      <div className="pad" dir="ltr">
        {KEYS.map((key) =>
          key === 'back' ? (
            <button
              key={key}
              type="button"
              tabIndex={-1}
              className="pad-key pad-quiet press"
              aria-label={words.backspace}
              {...hold}
              onPointerDown={(event) => {
                event.preventDefault();
                hold.onPointerDown(event);
              }}
              onClick={() => press(key)}
            >
              <Icon of={Delete} size={28} />
            </button>
          ) : (
            <button
              key={key}
              type="button"
              tabIndex={-1}
              className={key === '000' ? 'pad-key pad-quiet press' : 'pad-key press'}
              aria-label={key === '000' ? `${zeros} ${words.thousand}` : undefined}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => press(key)}
            >
              {key === '000' ? zeros : number(Number(key))}
            </button>
          ),
        )}
      </div>
    </div>
  );
}
