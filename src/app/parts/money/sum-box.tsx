import { useId } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '#ui/cx.ts';
import { useAmountWords } from '#ui/fields/amount-words.ts';
import { PadKeys } from '#ui/fields/pad-keys.tsx';
import { useUi } from '#ui/locale.tsx';
import { useNumberPad } from '#ui/use-number-pad.ts';
import { usePadBox } from './use-pad-box.ts';

/** Props of a box within its row: its name, focus handler, and where its pad is drawn. */
export interface BoxProps {
  at: { 'data-box': string; onFocus: () => void };
  /** It has the cursor, and with it the pad. */
  active: boolean;
  /** Where the pad is drawn. */
  pad: HTMLElement | null;
}

/** The sum of a pay row: typed, or keyed on the pad below; from one million up in words beside it. */
export function SumBox({
  label,
  value,
  onChange,
  max,
  error,
  at,
  active,
  pad,
}: BoxProps & {
  label: string;
  /** Whole toman; null while empty. */
  value: number | null;
  onChange: (value: number | null) => void;
  max?: number | undefined;
  error?: string | undefined;
}) {
  const { words } = useUi();
  const id = useId();
  const inWords = useAmountWords(value);
  const padded = useNumberPad();
  const sum = usePadBox(at, value, onChange, { max });
  const wrong = sum.problem ?? error;
  return (
    <div className="pay-box pay-sum">
      <label htmlFor={id} className="pay-name">
        {label}
        <span id={`${id}-note`} className={cx('pay-note', wrong && 'text-negative', sum.made && 'pay-made')}>
          {wrong || (sum.made ?? inWords)}
        </span>
      </label>
      <input
        {...sum.input}
        id={id}
        inputMode={padded ? 'none' : 'numeric'}
        size={sum.input.value.length || 4}
        className="pay-input pay-figure pay-sum-input"
        aria-invalid={wrong ? true : undefined}
        aria-describedby={`${id}-note`}
      />
      <span className="field-unit">{words.toman}</span>
      {padded && active && pad && createPortal(<PadKeys onKey={sum.press} onClear={sum.clear} />, pad)}
    </div>
  );
}
