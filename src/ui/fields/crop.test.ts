import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Crop, cutOf, dragCrop, keepInside, MAX_ZOOM, wholeCrop, zoomCrop } from './crop.ts';

const PHOTO = { width: 4000, height: 3000 };

it('begins with the largest square in the middle', () => {
  expect(cutOf(wholeCrop(PHOTO), PHOTO)).toEqual({ left: 500, top: 0, side: 3000 });
});

it('follows the finger one to one, against it', () => {
  const crop = dragCrop(wholeCrop(PHOTO), PHOTO, { dx: 30, dy: 0 }, 300);
  expect(cutOf(crop, PHOTO)).toEqual({ left: 200, top: 0, side: 3000 });
});

it('comes closer about its middle', () => {
  const crop = zoomCrop(wholeCrop(PHOTO), PHOTO, 2);
  expect(cutOf(crop, PHOTO)).toEqual({ left: 1250, top: 750, side: 1500 });
});

it('never leaves the picture, however it is dragged and zoomed', () => {
  const step = fc.oneof(
    fc.record({ dx: fc.integer({ min: -900, max: 900 }), dy: fc.integer({ min: -900, max: 900 }) }),
    fc.double({ min: 0.1, max: 20, noNaN: true }),
  );
  const side = fc.integer({ min: 10, max: 6000 });
  fc.assert(
    fc.property(side, side, fc.array(step, { maxLength: 30 }), (width, height, steps) => {
      const size = { width, height };
      const crop = steps.reduce<Crop>(
        (now, each) =>
          typeof each === 'number' ? zoomCrop(now, size, each) : dragCrop(now, size, each, 300),
        wholeCrop(size),
      );
      const cut = cutOf(crop, size);
      expect(cut.left).toBeGreaterThanOrEqual(-1e-6);
      expect(cut.top).toBeGreaterThanOrEqual(-1e-6);
      expect(cut.left + cut.side).toBeLessThanOrEqual(width + 1e-6);
      expect(cut.top + cut.side).toBeLessThanOrEqual(height + 1e-6);
      expect(crop.zoom).toBeLessThanOrEqual(MAX_ZOOM);
      expect(keepInside(crop, size)).toEqual(crop);
    }),
  );
});
