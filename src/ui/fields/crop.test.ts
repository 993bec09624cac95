import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Crop, clampCrop, cropRect, dragCrop, largestCrop, MAX_ZOOM, zoomCrop } from './crop.ts';

const PHOTO = { width: 4000, height: 3000 };

it('begins with the largest square in the middle', () => {
  expect(cropRect(largestCrop(PHOTO), PHOTO)).toEqual({ left: 500, top: 0, width: 3000, height: 3000 });
});

it('is wider than high where the place is: as wide as the picture, or as high as a wide one', () => {
  expect(cropRect(largestCrop(PHOTO, 1.6), PHOTO)).toEqual({ left: 0, top: 250, width: 4000, height: 2500 });
  const wide = { width: 4000, height: 1000 };
  expect(cropRect(largestCrop(wide, 1.6), wide)).toEqual({ left: 1200, top: 0, width: 1600, height: 1000 });
});

it('follows the finger one to one, against it', () => {
  const crop = dragCrop(largestCrop(PHOTO), PHOTO, { dx: 30, dy: 0 }, 300);
  expect(cropRect(crop, PHOTO)).toEqual({ left: 200, top: 0, width: 3000, height: 3000 });
});

it('comes closer about its middle', () => {
  const crop = zoomCrop(largestCrop(PHOTO), PHOTO, 2);
  expect(cropRect(crop, PHOTO)).toEqual({ left: 1250, top: 750, width: 1500, height: 1500 });
});

it('never leaves the picture, however it is dragged and zoomed', () => {
  const step = fc.oneof(
    fc.record({ dx: fc.integer({ min: -900, max: 900 }), dy: fc.integer({ min: -900, max: 900 }) }),
    fc.double({ min: 0.1, max: 20, noNaN: true }),
  );
  const side = fc.integer({ min: 10, max: 6000 });
  fc.assert(
    fc.property(
      side,
      side,
      fc.constantFrom(1, 1.6),
      fc.array(step, { maxLength: 30 }),
      (width, height, aspect, steps) => {
        const size = { width, height };
        const crop = steps.reduce<Crop>(
          (now, each) =>
            typeof each === 'number' ? zoomCrop(now, size, each) : dragCrop(now, size, each, 300),
          largestCrop(size, aspect),
        );
        const cut = cropRect(crop, size);
        expect(cut.left).toBeGreaterThanOrEqual(-1e-6);
        expect(cut.top).toBeGreaterThanOrEqual(-1e-6);
        expect(cut.left + cut.width).toBeLessThanOrEqual(width + 1e-6);
        expect(cut.top + cut.height).toBeLessThanOrEqual(height + 1e-6);
        expect(crop.zoom).toBeLessThanOrEqual(MAX_ZOOM);
        expect(clampCrop(crop, size)).toEqual(crop);
      },
    ),
  );
});
