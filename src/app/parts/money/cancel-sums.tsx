import type { LucideIcon } from 'lucide-react';
import Coins from 'lucide-react/icons/coins';
import Wallet from 'lucide-react/icons/wallet';
import type { ReactNode } from 'react';
import { useWords, type Words } from '#app/i18n/words.ts';
import type { CancelPreview } from '#contract/sales/cancels.ts';
import { Amount } from '#ui/amount.tsx';
import { Icon } from '#ui/icon.tsx';
import type { CancelLine, CancelLines, PenaltyLine } from './cancel-lines.ts';
import { handOver } from './hand-over.ts';
import type { PayOutChoice } from './pay-out.tsx';

/** Names of the amounts: for a visit, or a season. */
export interface CancelNames {
  paid: string;
  /** The name of what is removed from the debt. */
  leaves: string;
  /** The name of the total debt. */
  due: string;
  /** Which the other debt is. */
  other?: string | null | undefined;
}

/** The amounts of a cancel line by line, and the result, whose label follows the means. */
export function CancelSums({
  sums: { lines, total },
  names,
  goes,
}: {
  sums: CancelLines;
  names: CancelNames;
  goes: PayOutChoice['goes'];
}) {
  const words = useWords();
  const { t } = words;
  return (
    <div role="status">
      <dl className="lines">
        {lines.map((line) => (
          <div key={keyOf(line)}>
            <dt className="ellipsis">
              {lineText(words, line, names)}
              {line.what === 'other_debt' && names.other && (
                <span className="text-caption text-muted"> {names.other}</span>
              )}
            </dt>
            <span className="dots" aria-hidden />
            <dd>
              <Amount value={line.value} tone={isTaken(line) ? 'negative' : undefined} />
            </dd>
          </div>
        ))}
        <div className="lines-total">
          <dt>{totalText(words, total, names, goes)}</dt>
          <dd className={`flex items-baseline gap-2 ${toneOf(total)}`}>
            <Amount value={total.value} className="text-figure font-heavy" />
            <span className="text-label font-medium text-muted">{t('common.toman')}</span>
          </dd>
        </div>
      </dl>
    </div>
  );
}

const isPenalty = (line: CancelLine): line is PenaltyLine => line.what === 'penalty';
const isTaken = ({ what }: CancelLine) =>
  what === 'penalty' || what === 'kept_addons' || what === 'other_debt';
const keyOf = (line: CancelLine) => (isPenalty(line) ? `penalty.${line.percent}` : line.what);

function lineText({ t, number, amount }: Words, line: CancelLine, names: CancelNames): string {
  if (isPenalty(line)) {
    const of = amount(line.of);
    return line.percent === null
      ? t('reservation.penalty_typed', { of })
      : t('reservation.penalty_of', { percent: number(line.percent), of });
  }
  const { what } = line;
  if (what === 'paid') return names.paid;
  if (what === 'visit_due') return names.due;
  return what === 'leaves_due' ? names.leaves : t(`reservation.${what}`);
}

function totalText(
  { t }: Words,
  { what, value }: CancelLines['total'],
  names: CancelNames,
  goes: PayOutChoice['goes'],
): string {
  if (what === 'visit_due') return t('reservation.after_cancel', { what: names.due });
  if (what !== 'back') return t(`reservation.${what}`);
  return t(value > 0 ? `reservation.back_${goes}` : 'reservation.back_none');
}

function toneOf({ what, value }: CancelLines['total']): string {
  if (value === 0) return 'text-muted';
  return what === 'back' || what === 'debt_gone' ? 'text-positive' : 'text-negative';
}

/** Further effects as muted sentences instead of a second box of figures. */
export function CancelNote({ icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <div className="flex items-start gap-2 text-label text-muted">
      <Icon of={icon} size={16} className="mt-1" />
      <div>{children}</div>
    </div>
  );
}

type Figures = Parameters<typeof handOver>[0] &
  Pick<CancelPreview, 'balance_after'> & { due: number; due_after: number };

/** The remaining debt and the new balance, when the result does not already show them. */
export function CancelNotes({
  figures,
  sums: { total },
  names,
  goes,
  children,
}: {
  figures: Figures;
  sums: CancelLines;
  names: CancelNames;
  goes: PayOutChoice['goes'];
  /** The parts of the debt. */
  children?: ReactNode;
}) {
  const { t, amount } = useWords();
  const { due, due_after, balance_after } = figures;
  const { in_hand } = handOver(figures);
  const told = total.what === 'visit_due' || total.what === 'debt_gone' || due === due_after;
  const credit = goes === 'account' && in_hand > 0 && balance_after !== null ? -balance_after : in_hand;
  return (
    <>
      {!told && (
        <CancelNote icon={Coins}>
          {dueText()}
          {children}
        </CancelNote>
      )}
      {credit !== in_hand && (
        <CancelNote icon={Wallet}>{t('reservation.account_becomes', { sum: amount(credit) })}</CancelNote>
      )}
    </>
  );

  function dueText(): string {
    if (due_after === 0) return t('reservation.due_cleared', { sum: amount(due) });
    if (total.what !== 'back' && total.value === due_after)
      return t('reservation.due_less', { sum: amount(due - due_after) });
    return t('reservation.due_becomes', { what: names.due, due: amount(due), after: amount(due_after) });
  }
}
