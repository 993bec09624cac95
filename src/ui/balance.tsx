import { Amount, type AmountTone } from './amount.tsx';
import { cx } from './cx.ts';

const TONES: Record<'debt' | 'credit' | 'settled', AmountTone> = {
  debt: 'negative',
  credit: 'positive',
  settled: 'brand',
};

/**
 * A person's balance: absolute, with its word (بدهکار، بستانکار، بی‌حساب), red for debt, green for credit, brand colour
 * for zero. `stacked` puts the word below the amount.
 */
export function Balance({
  value,
  state,
  word,
  stacked,
  className,
}: {
  value: number;
  state: 'debt' | 'credit' | 'settled';
  word: string;
  stacked?: boolean | undefined;
  className?: string | undefined;
}) {
  const tone = TONES[state];
  return (
    <span className={cx(stacked ? 'flex flex-col items-end' : 'num', `text-${tone}`, className)}>
      {state !== 'settled' && <Amount value={value} sign="never" className="font-bold" />}{' '}
      <span className={stacked ? 'text-caption' : undefined}>{word}</span>
    </span>
  );
}
