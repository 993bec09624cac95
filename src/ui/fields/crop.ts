/**
 * The part of a picture to use: its centre in the picture's pixels, its zoom (1 is the largest possible), its shape.
 */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
  /** Width by height. */
  aspect: number;
}
export interface Size {
  width: number;
  height: number;
}

export const MAX_ZOOM = 6;

/** The size of the cropped part, in the picture's pixels. */
export function cropSize({ width, height }: Size, { zoom, aspect }: Pick<Crop, 'zoom' | 'aspect'>): Size {
  const whole = Math.min(width, height * aspect);
  // Uneven division may make it a hair higher than the picture.
  return { width: whole / zoom, height: Math.min(height, whole / aspect) / zoom };
}

const between = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value));

/** The crop moved so that it lies inside the picture. */
export function clampCrop(crop: Crop, size: Size): Crop {
  const zoom = between(crop.zoom, 1, MAX_ZOOM);
  const cut = cropSize(size, { ...crop, zoom });
  return {
    ...crop,
    zoom,
    x: between(crop.x, cut.width / 2, size.width - cut.width / 2),
    y: between(crop.y, cut.height / 2, size.height - cut.height / 2),
  };
}

/** The largest centred crop of that shape. */
export const largestCrop = (size: Size, aspect = 1): Crop => ({
  x: size.width / 2,
  y: size.height / 2,
  zoom: 1,
  aspect,
});

/** The crop after the picture was dragged by some pixels on a stage of that width. */
export function dragCrop(crop: Crop, size: Size, by: { dx: number; dy: number }, stage: number): Crop {
  const scale = cropSize(size, crop).width / stage;
  return clampCrop({ ...crop, x: crop.x - by.dx * scale, y: crop.y - by.dy * scale }, size);
}

/** The crop at another zoom, about its centre. */
export const zoomCrop = (crop: Crop, size: Size, zoom: number): Crop => clampCrop({ ...crop, zoom }, size);

/** The rectangle of the picture to draw. */
export function cropRect(crop: Crop, size: Size): { left: number; top: number } & Size {
  const { width, height } = cropSize(size, crop);
  return { left: crop.x - width / 2, top: crop.y - height / 2, width, height };
}
