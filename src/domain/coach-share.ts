import { divideHalfUp, percentOf } from './money.ts';

export interface CoachShareRule {
  share_type: 'percent' | 'fixed' | 'hour';
  /** A percent, toman a slot, or toman an hour; at most 4 decimals. */
  share: number;
}

const SCALE = 10_000;

/** The coach's toman for one slot, each kind rounded half up: of the net court price, fixed, or by the hour. */
export function coachShare(rule: CoachShareRule, slot: { net: number; minutes: number }): number {
  if (rule.share_type === 'percent') return percentOf(slot.net, rule.share);
  const share = BigInt(Math.round(rule.share * SCALE));
  const [minutes, per] = rule.share_type === 'hour' ? [slot.minutes, 60] : [1, 1];
  return Number(divideHalfUp(share * BigInt(minutes), BigInt(SCALE * per)));
}
