/** A square cut out of a picture: its middle in the picture's pixels, and how much closer than the whole it is. */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}
export interface Size {
  width: number;
  height: number;
}

export const MAX_ZOOM = 6;

/** The side of the square, in the picture's pixels. */
export const sideOf = ({ width, height }: Size, zoom: number): number => Math.min(width, height) / zoom;

const between = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value));

/** The same square, kept inside the picture. */
export function keepInside(crop: Crop, size: Size): Crop {
  const zoom = between(crop.zoom, 1, MAX_ZOOM);
  const half = sideOf(size, zoom) / 2;
  return {
    zoom,
    x: between(crop.x, half, size.width - half),
    y: between(crop.y, half, size.height - half),
  };
}

/** The largest square in the middle. */
export const wholeCrop = (size: Size): Crop => ({ x: size.width / 2, y: size.height / 2, zoom: 1 });

/** The picture was dragged by so many pixels of a stage of that width: the square goes the other way. */
export function dragCrop(crop: Crop, size: Size, by: { dx: number; dy: number }, stage: number): Crop {
  const scale = sideOf(size, crop.zoom) / stage;
  return keepInside({ ...crop, x: crop.x - by.dx * scale, y: crop.y - by.dy * scale }, size);
}

/** Closer or further, about the middle of the square. */
export const zoomCrop = (crop: Crop, size: Size, zoom: number): Crop => keepInside({ ...crop, zoom }, size);

/** What of the picture is drawn. */
export function cutOf(crop: Crop, size: Size): { left: number; top: number; side: number } {
  const side = sideOf(size, crop.zoom);
  return { left: crop.x - side / 2, top: crop.y - side / 2, side };
}
