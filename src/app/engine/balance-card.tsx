import type { ReactNode } from 'react';
import { useWords } from '#app/i18n/words.ts';
import { balanceTone } from '#domain/statuses.ts';
import { Amount } from '#ui/amount.tsx';
import { Card } from '#ui/card.tsx';
import { cx } from '#ui/cx.ts';
import { balanceWord } from './cells.tsx';

const TONES = {
  danger: { card: 'border-transparent bg-negative-soft', text: 'text-negative' },
  success: { card: 'border-transparent bg-positive-soft', text: 'text-positive' },
  primary: { card: 'border-transparent bg-brand-soft', text: 'text-on-brand-soft' },
};

/** A balance with its word, and a line below it. */
export function BalanceCard({ value, children }: { value: number; children?: ReactNode }) {
  const words = useWords();
  const tone = TONES[balanceTone(value)];
  return (
    <Card className={cx('px-3.5 py-2.5', tone.card)}>
      <div className={cx('text-label font-bold', tone.text)}>{balanceWord(words, value)}</div>
      <div className={cx('text-figure font-heavy', tone.text)}>
        <Amount value={value} sign="never" />
      </div>
      <div className="text-caption text-text">{children}</div>
    </Card>
  );
}
