import { describe, expect, it } from 'vitest';
import { drop, edgeScroll, lift, over, TURN_MS, tick } from './drag.ts';

const slot = (timeId: number, free = true) => ({ kind: 'slot', timeId, free }) as const;
const next = { kind: 'turn', days: 1 } as const;

describe('a drag', () => {
  it('drops on a free slot and returns from any other place', () => {
    const drag = lift(7);
    expect(drop(drag)).toBeNull();
    expect(drop(over(drag, slot(12), 0))).toBe(12);
    expect(drop(over(drag, slot(12, false), 0))).toBeNull();
    expect(drop(over(over(drag, slot(12), 0), null, 5))).toBeNull();
  });

  it('stays the same while the finger stays over the same', () => {
    const drag = over(lift(7), slot(12), 0);
    expect(over(drag, slot(12), 50)).toBe(drag);
  });

  it('turns the day after resting on an arrow, again and again', () => {
    let drag = over(lift(7), next, 100);
    expect(tick(drag, 100 + TURN_MS - 1).turn).toBeNull();
    const turned = tick(drag, 100 + TURN_MS);
    expect(turned.turn).toBe(1);
    drag = turned.drag;
    expect(tick(drag, 100 + TURN_MS + 1).turn).toBeNull();
    expect(tick(drag, 100 + 2 * TURN_MS).turn).toBe(1);
  });

  it('starts to wait anew when it comes back to the arrow', () => {
    const away = over(over(lift(7), next, 0), slot(3), 500);
    expect(tick(away, 700).turn).toBeNull();
    expect(tick(over(away, next, 700), 900).turn).toBeNull();
  });
});

describe('edgeScroll', () => {
  it.each([
    [300, 0],
    [56, 0],
    [28, -7],
    [0, -14],
    [-50, -14],
    [572, 7],
    [600, 14],
  ])('at %d of 600', (at, speed) => expect(edgeScroll(at, 0, 600)).toBe(speed));
});
