import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nextWindow, type RowWindow, rowWindowAt, scrollTopFor } from './window.ts';

const places = fc.record({
  top: fc.integer({ min: 0, max: 5_000_000 }),
  height: fc.integer({ min: 1, max: 2_000 }),
  rowHeight: fc.integer({ min: 30, max: 100 }),
  count: fc.integer({ min: 0, max: 100_000 }),
});

it('draws every row that is seen, and few beyond', () => {
  fc.assert(
    fc.property(places, ({ top, height, rowHeight, count }) => {
      const { from, to } = rowWindowAt(top, height, rowHeight, count);
      expect(to - from).toBeLessThanOrEqual(Math.ceil(height / rowHeight) + 1 + 12);
      const [first, last] = [Math.floor(top / rowHeight), Math.floor((top + height - 1) / rowHeight)];
      if (first < count) {
        expect(from).toBeLessThanOrEqual(first);
        expect(to).toBeGreaterThan(Math.min(last, count - 1));
      }
    }),
  );
});

it('stays as it is while a scroll moves within the spare rows', () => {
  expect(rowWindowAt(0, 440, 44, 1000)).toEqual(rowWindowAt(170, 440, 44, 1000));
  expect(rowWindowAt(0, 440, 44, 1000)).not.toEqual(rowWindowAt(2 * 4 * 44, 440, 44, 1000));
});

it('comes to other rows by few a frame, whichever way', () => {
  const windows = fc
    .tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 50 }))
    .map(([from, rows]): RowWindow => ({ from, to: from + rows }));
  fc.assert(
    fc.property(windows, windows, (drawn, next) => {
      let now = drawn;
      for (let frame = 0; frame < 7; frame++) {
        const then = nextWindow(next, now);
        const fresh = Array.from({ length: then.to - then.from }, (_, n) => then.from + n).filter(
          (row) => row < now.from || row >= now.to,
        );
        if (now.from < now.to) expect(fresh.length).toBeLessThanOrEqual(10);
        expect(then.from).toBeGreaterThanOrEqual(next.from);
        expect(then.to).toBeLessThanOrEqual(next.to);
        now = then;
      }
      expect(now).toEqual(next);
    }),
  );
});

it('scrolls no further than a row needs', () => {
  expect(scrollTopFor(3, 0, 440, 44)).toBe(null);
  expect(scrollTopFor(10, 0, 440, 44)).toBe(44);
  expect(scrollTopFor(2, 440, 440, 44)).toBe(88);
  fc.assert(
    fc.property(places, fc.integer({ min: 0, max: 99_999 }), ({ top, height, rowHeight }, row) => {
      const next = scrollTopFor(row, top, Math.max(height, rowHeight), rowHeight) ?? top;
      expect(next).toBeLessThanOrEqual(row * rowHeight);
      expect(next + Math.max(height, rowHeight)).toBeGreaterThanOrEqual((row + 1) * rowHeight);
    }),
  );
});
