import { type Crop, cropRect, type Size } from './crop.ts';

/** The server's limit (seeds §5). */
const MAX_BYTES = 512_000;
/** The limit for a chosen file, enough for a phone's photo. It is cropped and scaled down before it is sent. */
export const MAX_SOURCE_BYTES = 25_000_000;
const WIDTH = 512;
const QUALITIES = [0.92, 0.8, 0.65, 0.5];

export type PictureFault = 'type' | 'heic' | 'size' | 'cut' | 'unreadable';

/** Whether a file is an iPhone photo (HEIC): by type, or by name where the device does not know the type. */
const isHeic = ({ type, name }: File) => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

/** Opens a chosen file, or returns why it cannot be opened. Only some browsers can open HEIC. */
export async function openPicture(file: File): Promise<ImageBitmap | PictureFault> {
  const heic = isHeic(file);
  if (!heic && file.type !== 'image/jpeg' && file.type !== 'image/png') return 'type';
  if (file.size > MAX_SOURCE_BYTES) return 'size';
  try {
    return await createImageBitmap(file);
  } catch {
    return heic ? 'heic' : 'unreadable';
  }
}

/** Draws the cropped part over the whole canvas, on white for transparent pictures. */
export function drawCrop(canvas: HTMLCanvasElement, picture: CanvasImageSource & Size, crop: Crop): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { left, top, width, height } = cropRect(crop, picture);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height);
}

/** The cropped part as a JPG within the server's limit; null when it stays too large. */
export async function encodeCrop(picture: CanvasImageSource & Size, crop: Crop): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = Math.round(WIDTH / crop.aspect);
  drawCrop(canvas, picture, crop);
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
    if (blob && blob.size <= MAX_BYTES) return blob;
  }
  return null;
}
