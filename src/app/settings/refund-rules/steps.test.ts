import { expect, test } from 'vitest';
import {
  changesOf,
  faultsOf,
  isHalf,
  placeOf,
  stairsOf,
  stepsOf,
  tableOf,
  takes,
  withStep,
} from './steps.ts';

const rule = (hours_before: number, percent: number) => ({ hours_before, percent });
const TABLE = [rule(3, 80), rule(24, 100), rule(0, 0)];

test('rows go from the longest notice to the start, which always has one', () => {
  expect(stepsOf(TABLE).map(({ hours }) => hours)).toEqual([24, 3, 0]);
  expect(stepsOf([rule(24, 100)]).map(({ hours, percent }) => [hours, percent])).toEqual([
    [24, 100],
    [0, 0],
  ]);
  expect(tableOf(stepsOf([rule(24, 100)]), [rule(24, 100)])).toEqual([rule(24, 100)]);
  expect(withStep(stepsOf(TABLE)).map(({ hours }) => hours)).toEqual([24, 3, null, 0]);
});

test('a row is wrong beside the others, an empty field once it is saved', () => {
  const steps = stepsOf(TABLE);
  const typed = (hours: number | null, percent: number | null) =>
    steps.map((step) => (step.key === 0 ? { ...step, hours, percent } : step));
  expect(faultsOf(typed(24, 70), false)).toEqual(new Map([[0, { percent: 'conflict' }]]));
  expect(faultsOf(typed(3, 100), false)).toEqual(new Map([[1, { hours: 'exists' }]]));
  expect(faultsOf(typed(null, 70), false)).toEqual(new Map());
  expect(faultsOf(typed(null, 70), true)).toEqual(new Map([[0, { hours: 'required' }]]));
  expect(isHalf(typed(null, 70))).toBe(true);
  expect(isHalf(typed(null, null))).toBe(false);
});

test('more rows take the right to make them, fewer that to delete; where none may go an emptied one is wrong', () => {
  expect(takes(TABLE, TABLE)).toBeNull();
  expect(takes([rule(6, 80), rule(24, 100), rule(0, 0)], TABLE)).toBeNull();
  expect(takes([...TABLE, rule(48, 100)], TABLE)).toBe('create');
  expect(takes([rule(24, 100), rule(0, 0)], TABLE)).toBe('delete');
  const emptied = stepsOf(TABLE).map((step) =>
    step.key === 1 ? { ...step, hours: null, percent: null } : step,
  );
  expect(faultsOf(emptied, true)).toEqual(new Map());
  expect(faultsOf(emptied, true, ({ key }) => key < 3)).toEqual(new Map([[1, { hours: 'required' }]]));
});

test('changes are counted by row', () => {
  expect(changesOf(TABLE, TABLE)).toBe(0);
  expect(changesOf([rule(6, 80), rule(24, 100), rule(0, 0)], TABLE)).toBe(1);
  expect(changesOf([rule(24, 100), rule(0, 0)], TABLE)).toBe(1);
  expect(changesOf([...TABLE, rule(48, 100)], TABLE)).toBe(1);
});

test('stairs cover all time before the start, and an hour stands in one of them', () => {
  const stairs = stairsOf(TABLE);
  expect(stairs).toEqual([
    { from: null, to: 24, percent: 100 },
    { from: 24, to: 3, percent: 80 },
    { from: 3, to: 0, percent: 0 },
  ]);
  expect(stairsOf([rule(24, 100)]).at(-1)).toEqual({ from: 24, to: 0, percent: 0 });
  expect(placeOf(stairs, 24)).toEqual({ at: 0, along: 1 });
  expect(placeOf(stairs, 13.5)).toEqual({ at: 1, along: 0.5 });
  expect(placeOf(stairs, 900)).toEqual({ at: 0, along: 0 });
  expect(placeOf(stairs, -1)).toBeNull();
});
