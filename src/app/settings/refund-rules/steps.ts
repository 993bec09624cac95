import { type RefundRule, refundTableFaults } from '#domain/refunds.ts';

/** A row of the editor as typed, empty fields as null. `key` identifies it while editing. */
export interface Step {
  key: number;
  hours: number | null;
  percent: number | null;
}

/** The table as rows, the longest notice first; the last goes to the start, also where the club has no rule for it. */
export function stepsOf(rules: readonly RefundRule[]): Step[] {
  const sorted = [...rules].sort((a, b) => b.hours_before - a.hours_before);
  const last = sorted.some(({ hours_before }) => hours_before === 0);
  return [...sorted, ...(last ? [] : [{ hours_before: 0, percent: 0 }])].map((rule, key) => ({
    key,
    hours: rule.hours_before,
    percent: rule.percent,
  }));
}

/** Adds an empty row, above the one that reaches the start. */
export function withStep(steps: readonly Step[]): Step[] {
  const fresh = { key: Math.max(-1, ...steps.map(({ key }) => key)) + 1, hours: null, percent: null };
  const end = steps.findIndex(({ hours }) => hours === 0);
  return end < 0 ? [...steps, fresh] : [...steps.slice(0, end), fresh, ...steps.slice(end)];
}

const isBlank = ({ hours, percent }: Step): boolean => hours === null && percent === null;

/** The complete rows: empty new ones are ignored, incomplete ones are not ready. */
export function written(steps: readonly Step[]): { step: Step; rule: RefundRule }[] {
  return steps.flatMap((step) =>
    step.hours === null || step.percent === null
      ? []
      : [{ step, rule: { hours_before: step.hours, percent: step.percent } }],
  );
}

export type StepFault = 'required' | 'exists' | 'conflict';
export type StepFaults = ReadonlyMap<number, { hours?: StepFault; percent?: StepFault }>;

/** Errors by row key; empty fields count only on saving. A row that `stays` must not be emptied. */
export function faultsOf(
  steps: readonly Step[],
  tried: boolean,
  stays: (step: Step) => boolean = () => false,
): StepFaults {
  const rows = written(steps);
  const found = new Map<number, { hours?: StepFault; percent?: StepFault }>();
  for (const { at, field, code } of refundTableFaults(rows.map(({ rule }) => rule))) {
    const key = rows[at]?.step.key;
    if (key !== undefined) found.set(key, { [field === 'percent' ? 'percent' : 'hours']: code });
  }
  for (const step of steps) {
    if (!tried || (isBlank(step) && !stays(step))) continue;
    if (step.hours === null) found.set(step.key, { hours: 'required' });
    else if (step.percent === null) found.set(step.key, { ...found.get(step.key), percent: 'required' });
  }
  return found;
}

/** Whether a row is incomplete, so that the table cannot be sent. */
export const isHalf = (steps: readonly Step[]): boolean =>
  steps.some((step) => !isBlank(step) && (step.hours === null || step.percent === null));

/**
 * The table to send. A row up to the start without a refund changes nothing, so it is sent only when it already exists.
 */
export function tableOf(steps: readonly Step[], before: readonly RefundRule[]): RefundRule[] {
  const has = before.some(({ hours_before }) => hours_before === 0);
  return written(steps).flatMap(({ rule }) =>
    rule.hours_before === 0 && rule.percent === 0 && !has ? [] : [rule],
  );
}

/** How many rows were changed, added or removed. */
export function changesOf(rules: readonly RefundRule[], before: readonly RefundRule[]): number {
  const same = rules.filter((rule) =>
    before.some((one) => one.hours_before === rule.hours_before && one.percent === rule.percent),
  ).length;
  return Math.max(rules.length, before.length) - same;
}

/** The additional permission needed: for more rows than before, or fewer. */
export function takes(
  table: readonly RefundRule[],
  before: readonly RefundRule[],
): 'create' | 'delete' | null {
  if (table.length === before.length) return null;
  return table.length > before.length ? 'create' : 'delete';
}

/** A stretch of time before the start, the longest first: from `from` hours (null: as early as one likes) to `to`. */
export interface Stair {
  from: number | null;
  to: number;
  percent: number;
}

export function stairsOf(rules: readonly RefundRule[]): Stair[] {
  const sorted = [...rules].sort((a, b) => b.hours_before - a.hours_before);
  const stairs = sorted.map(({ hours_before, percent }, at) => ({
    from: sorted[at - 1]?.hours_before ?? null,
    to: hours_before,
    percent,
  }));
  const last = sorted.at(-1)?.hours_before;
  return last === 0 ? stairs : [...stairs, { from: last ?? null, to: 0, percent: 0 }];
}

/** The position of a number of hours in the chart: its step, and how far along it (0 its far end, 1 its near end). */
export function placeOf(stairs: readonly Stair[], hours: number): { at: number; along: number } | null {
  if (hours < 0) return null;
  const at = stairs.findIndex(({ to }) => hours >= to);
  const stair = stairs[at];
  if (!stair) return null;
  const from = stair.from ?? Math.max(stair.to * 2, stair.to + 24);
  return { at, along: 1 - Math.min(1, (hours - stair.to) / (from - stair.to)) };
}
