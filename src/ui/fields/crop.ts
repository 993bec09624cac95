/** What is cut out of a picture: its middle in the picture's pixels, how much closer than the whole it is, its shape. */
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

/** How large the cut is, in the picture's pixels. */
export function sizeOf({ width, height }: Size, { zoom, aspect }: Pick<Crop, 'zoom' | 'aspect'>): Size {
  const whole = Math.min(width, height * aspect);
  // As high as the picture, it may come out a hair higher: a division that is not even.
  return { width: whole / zoom, height: Math.min(height, whole / aspect) / zoom };
}

const between = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value));

/** The same cut, kept inside the picture. */
export function keepInside(crop: Crop, size: Size): Crop {
  const zoom = between(crop.zoom, 1, MAX_ZOOM);
  const cut = sizeOf(size, { ...crop, zoom });
  return {
    ...crop,
    zoom,
    x: between(crop.x, cut.width / 2, size.width - cut.width / 2),
    y: between(crop.y, cut.height / 2, size.height - cut.height / 2),
  };
}

/** The largest of that shape in the middle. */
export const wholeCrop = (size: Size, aspect = 1): Crop => ({
  x: size.width / 2,
  y: size.height / 2,
  zoom: 1,
  aspect,
});

/** The picture was dragged by so many pixels of a stage of that width: the cut goes the other way. */
export function dragCrop(crop: Crop, size: Size, by: { dx: number; dy: number }, stage: number): Crop {
  const scale = sizeOf(size, crop).width / stage;
  return keepInside({ ...crop, x: crop.x - by.dx * scale, y: crop.y - by.dy * scale }, size);
}

/** Closer or further, about the middle of the cut. */
export const zoomCrop = (crop: Crop, size: Size, zoom: number): Crop => keepInside({ ...crop, zoom }, size);

/** What of the picture is drawn. */
export function cutOf(crop: Crop, size: Size): { left: number; top: number } & Size {
  const { width, height } = sizeOf(size, crop);
  return { left: crop.x - width / 2, top: crop.y - height / 2, width, height };
}
