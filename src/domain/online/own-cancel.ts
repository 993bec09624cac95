import { HOUR_MS, MINUTE_MS } from '../durations.ts';
import { percentOf } from '../money.ts';
import { type CancelAddon, type CancelFigures, calculateCancel, type RefundRule } from '../refunds.ts';

/** Whether customers cancel by themselves, and until when (D46, D48). */
export interface OwnCancelTerms {
  enabled: boolean;
  /** Minutes before the start of the slot. */
  until: number;
}

export interface OwnCancel {
  court_net: number;
  addons: readonly CancelAddon[];
  rules: readonly RefundRule[];
  ceiling: number | null;
  starts_at: Date;
  /** What the owner has paid of their share. */
  paid: number;
}

export type OwnCancelAnswer =
  | { may: false; why: 'off' | 'too_late' }
  | {
      may: true;
      figures: CancelFigures;
      /** Becomes credit at once. */
      to_wallet: number;
      /** Stays due where less was paid than the penalty. */
      due: number;
    };

/** What an own cancel at `now` does: the figures of the desk (D13), and where the money goes. */
export function ownCancel(own: OwnCancel, terms: OwnCancelTerms, now: Date): OwnCancelAnswer {
  if (!terms.enabled) return { may: false, why: 'off' };
  const last = own.starts_at.getTime() - terms.until * MINUTE_MS;
  if (now.getTime() >= Math.min(last, own.starts_at.getTime())) return { may: false, why: 'too_late' };
  const figures = calculateCancel({ ...own, now, mode: 'rules' });
  const left = own.paid - figures.penalty;
  return { may: true, figures, to_wallet: Math.max(0, left), due: Math.max(0, -left) };
}

/** What is refunded until a moment; the last step has no end but the start of the slot. */
export interface RefundStep {
  until: Date;
  percent: number;
  refund: number;
}

/** The refunds of a slot from `now` on, the earliest step first; steps with the same percent are one. */
export function refundSteps(
  rules: readonly RefundRule[],
  court_net: number,
  starts_at: Date,
  now: Date,
): RefundStep[] {
  const starts = starts_at.getTime();
  const hours = [...rules].sort((a, b) => b.hours_before - a.hours_before);
  // A rule holds until its hours before the start; what has no rule returns nothing.
  const ends = hours.map(({ hours_before, percent }) => ({
    until: starts - hours_before * HOUR_MS,
    percent,
  }));
  const steps: RefundStep[] = [];
  for (const { until, percent } of [...ends, { until: starts, percent: 0 }]) {
    if (until < now.getTime() || until > starts) continue;
    const last = steps.at(-1);
    if (last?.percent === percent) last.until = new Date(until);
    else if (last?.until.getTime() !== until)
      steps.push({ until: new Date(until), percent, refund: percentOf(court_net, percent) });
  }
  return steps;
}
