import { expect, it } from 'vitest';
import { genderOfName } from './given-names.ts';

it.each([
  ['سارا', 2],
  ['علي', 1],
  ['علی‌رضا', 1],
  ['محمد رضا', 1],
  ['سید علی', 1],
  ['خانم فلانی', 2],
  ['آقای', 1],
  ['ژ', null],
  ['', null],
] as const)('%s: %s', (name, gender) => expect(genderOfName(name)).toBe(gender));
