import { expect, it } from 'vitest';
import { coachShare } from './coach-share.ts';

it.each([
  ['percent', 33.3333, 1_000_000, 90, 333_333],
  ['percent', 50, 3, 90, 2],
  ['fixed', 150_000, 1_000_000, 90, 150_000],
  ['fixed', 100.5, 1_000_000, 90, 101],
  ['hour', 200_000, 1_000_000, 90, 300_000],
  ['hour', 100_001, 1_000_000, 30, 50_001],
  ['hour', 0, 1_000_000, 90, 0],
] as const)('%s of %d', (share_type, share, net, minutes, result) => {
  expect(coachShare({ share_type, share }, { net, minutes })).toBe(result);
});
