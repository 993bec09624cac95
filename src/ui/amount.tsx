import { cx } from './cx.ts';
import { useUi } from './locale.tsx';

export type AmountTone = 'positive' | 'negative' | 'warning' | 'brand' | 'muted';

const TONES: Record<AmountTone, string> = {
  positive: 'text-positive',
  negative: 'text-negative',
  warning: 'text-warning',
  brand: 'text-brand',
  muted: 'text-muted',
};

export interface AmountProps {
  /** Whole toman. */
  value: number;
  /** `auto`: a minus for negative amounts; `always`: also a plus; `never`: no sign. */
  sign?: 'auto' | 'always' | 'never' | undefined;
  tone?: AmountTone | undefined;
  /** Shows «تومان» after it, smaller. */
  unit?: boolean | undefined;
  className?: string | undefined;
}

/** An amount of money in a left-to-right run of its own, so that the sign stays left of the digits. */
export function Amount({ value, sign = 'auto', tone, unit, className }: AmountProps) {
  const { amount, words } = useUi();
  const mark = sign === 'never' || value === 0 ? '' : value < 0 ? '\u2212' : sign === 'always' ? '+' : '';
  const digits = (
    <bdi dir="ltr" className={cx('num', tone && TONES[tone], !unit && className)}>
      {mark}
      {amount(Math.abs(value))}
    </bdi>
  );
  if (!unit) return digits;
  return (
    <span className={cx('num', className)}>
      {digits} <span className="text-label font-normal text-muted">{words.toman}</span>
    </span>
  );
}
