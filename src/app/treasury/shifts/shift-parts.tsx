import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Check from 'lucide-react/icons/check';
import { useWords } from '#app/i18n/words.ts';
import { SHIFT_LINE_WORDS } from '#app/parts/money/shift-words.ts';
import type { Shift, ShiftDetail } from '#contract/treasury/shifts.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { PriceLines } from '#ui/price-lines.tsx';

/** The movements of the box, and the expected cash. */
export function ShiftLines({ shift }: { shift: Pick<ShiftDetail, 'lines' | 'expected'> }) {
  const { t } = useWords();
  if (!shift.lines || shift.expected === null) return null;
  return (
    <div className="rounded-card border border-line bg-surface p-3.5">
      <PriceLines
        lines={shift.lines.map(({ kind, count, price }) => ({
          key: kind,
          label: t(SHIFT_LINE_WORDS[kind], { n: count }),
          amount: price,
          tone: price < 0 ? 'negative' : undefined,
        }))}
        total={{ label: t('shifts.expected'), amount: shift.expected }}
      />
    </div>
  );
}

/** Short or over, by its word and its sum. */
export function Difference({ shift, by }: { shift: Pick<Shift, 'difference'>; by?: string | undefined }) {
  const { t, amount } = useWords();
  const difference = shift.difference ?? 0;
  const [word, icon, tone] =
    difference < 0
      ? (['shifts.short', ArrowDown, 'tone-negative'] as const)
      : difference > 0
        ? (['shifts.over', ArrowUp, 'tone-positive'] as const)
        : (['shifts.fits', Check, 'tone-positive'] as const);
  return (
    <div className={cx('flex flex-col gap-1 rounded-card p-3.5', tone)}>
      <span className="flex items-center gap-1.5 font-strong">
        <Icon of={icon} size={20} />
        {t(word)}
        {by && <span className="ms-auto font-normal">{by}</span>}
      </span>
      <span className="num text-title font-heavy">{amount(Math.abs(difference))}</span>
    </div>
  );
}
