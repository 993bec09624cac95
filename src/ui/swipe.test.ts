import { describe, expect, test } from 'vitest';
import { isPressMoved } from './long-press.ts';
import { closesSheet, dragAxis, releaseVelocity, swipeSide } from './swipe.ts';

describe('a drag', () => {
  test('has no axis within the slop or when slanted', () => {
    expect(dragAxis(5, 5)).toBeNull();
    expect(dragAxis(20, 19)).toBeNull();
    expect(dragAxis(20, 4)).toBe('x');
    expect(dragAxis(-4, -20)).toBe('y');
  });
  test('has the speed of its last 100 ms', () => {
    const samples = [
      { at: 0, pos: 0 },
      { at: 950, pos: 100 },
      { at: 1000, pos: 150 },
    ];
    expect(releaseVelocity(samples, 1000)).toBeCloseTo(1);
    expect(releaseVelocity(samples, 2000)).toBe(0);
    expect(releaseVelocity([], 5)).toBe(0);
  });
});

describe('a sheet', () => {
  test('closes past a third of its size', () => {
    expect(closesSheet({ offset: 151, size: 450, velocity: 0 })).toBe(true);
    expect(closesSheet({ offset: 149, size: 450, velocity: 0.4 })).toBe(false);
  });
  test('closes when flung, but only towards its edge', () => {
    expect(closesSheet({ offset: 20, size: 450, velocity: 0.5 })).toBe(true);
    expect(closesSheet({ offset: 20, size: 450, velocity: -2 })).toBe(false);
    expect(closesSheet({ offset: 0, size: 450, velocity: 2 })).toBe(false);
  });
});

test('a swipe is more than 50 px and clearly sideways', () => {
  expect(swipeSide(51, 10)).toBe('right');
  expect(swipeSide(-80, 20)).toBe('left');
  expect(swipeSide(50, 0)).toBeNull();
  expect(swipeSide(60, 55)).toBeNull();
});

test('a hold is lost when the finger leaves its place', () => {
  expect(isPressMoved({ x: 10, y: 10 }, 14, 14)).toBe(false);
  expect(isPressMoved({ x: 10, y: 10 }, 19, 10)).toBe(true);
});
