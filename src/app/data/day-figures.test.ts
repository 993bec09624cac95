import { describe, expect, it } from 'vitest';
import { percentFull } from './day-figures.ts';

describe('percentFull', () => {
  it.each([
    [0, 0, null],
    [0, 8, 0],
    [1, 400, 1],
    [399, 400, 99],
    [400, 400, 100],
    [82, 120, 68],
  ])('%d of %d', (booked, open, percent) => expect(percentFull(booked, open)).toBe(percent));
});
