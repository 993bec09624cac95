import { type RefundRule, refundTableFaults } from '#domain/refunds.ts';

/** A row of the editor: what is typed, empty fields as null. `key` tells rows apart while they are edited. */
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

/** A new empty row, above the one that goes to the start. */
export function withStep(steps: readonly Step[]): Step[] {
  const fresh = { key: Math.max(-1, ...steps.map(({ key }) => key)) + 1, hours: null, percent: null };
  const end = steps.findIndex(({ hours }) => hours === 0);
  return end < 0 ? [...steps, fresh] : [...steps.slice(0, end), fresh, ...steps.slice(end)];
}

const isBlank = ({ hours, percent }: Step): boolean => hours === null && percent === null;

/** Rows that count, and what each says: a new one that is empty says nothing, half of one is not ready. */
export function written(steps: readonly Step[]): { step: Step; rule: RefundRule }[] {
  return steps.flatMap((step) =>
    step.hours === null || step.percent === null
      ? []
      : [{ step, rule: { hours_before: step.hours, percent: step.percent } }],
  );
}

export type StepFault = 'required' | 'exists' | 'conflict';
export type StepFaults = ReadonlyMap<number, { hours?: StepFault; percent?: StepFault }>;

/** What is wrong with the rows, by key; of empty fields only once it is saved. One that `stays` may not be emptied. */
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

/** Whether half of a row stands there: such a table is not sent. */
export const isHalf = (steps: readonly Step[]): boolean =>
  steps.some((step) => !isBlank(step) && (step.hours === null || step.percent === null));

/**
 * The table as it is sent. A row to the start that gives nothing back says what no row says: it is sent only where the
 * club has it.
 */
export function tableOf(steps: readonly Step[], before: readonly RefundRule[]): RefundRule[] {
  const has = before.some(({ hours_before }) => hours_before === 0);
  return written(steps).flatMap(({ rule }) =>
    rule.hours_before === 0 && rule.percent === 0 && !has ? [] : [rule],
  );
}

/** How many rows are another than before: changed, added, left out. */
export function changesOf(rules: readonly RefundRule[], before: readonly RefundRule[]): number {
  const same = rules.filter((rule) =>
    before.some((one) => one.hours_before === rule.hours_before && one.percent === rule.percent),
  ).length;
  return Math.max(rules.length, before.length) - same;
}

/** Which right it takes beyond that to change rows: there are more of them than before, or fewer. */
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

/** Where so many hours before the start stand: in which stair, and how far along it (0 its far end, 1 its near). */
export function placeOf(stairs: readonly Stair[], hours: number): { at: number; along: number } | null {
  if (hours < 0) return null;
  const at = stairs.findIndex(({ to }) => hours >= to);
  const stair = stairs[at];
  if (!stair) return null;
  const from = stair.from ?? Math.max(stair.to * 2, stair.to + 24);
  return { at, along: 1 - Math.min(1, (hours - stair.to) / (from - stair.to)) };
}
