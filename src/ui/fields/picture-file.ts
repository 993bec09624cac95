import { type Crop, cutOf, type Size } from './crop.ts';

/** What the server takes (seeds §5). */
const MAX_BYTES = 512_000;
/** A photo of a phone; what is larger is no picture. It is cut and made small before it is sent. */
export const MAX_SOURCE_BYTES = 25_000_000;
const WIDTH = 512;
const QUALITIES = [0.92, 0.8, 0.65, 0.5];

export type PictureFault = 'type' | 'heic' | 'size' | 'cut' | 'unreadable';

/** A photo as iPhones keep it: by its kind, or by its name where the device does not know the kind. */
const isHeic = ({ type, name }: File) => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

/** Opens a chosen file; says why where it cannot be. Some browsers open what an iPhone keeps, most do not. */
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

/** Draws what the cut holds over the whole of a canvas; white below what is transparent. */
export function drawCut(canvas: HTMLCanvasElement, picture: CanvasImageSource & Size, crop: Crop): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { left, top, width, height } = cutOf(crop, picture);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height);
}

/** The cut as a JPG that the server takes, or null where it stays too large. */
export async function encodeCut(picture: CanvasImageSource & Size, crop: Crop): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = Math.round(WIDTH / crop.aspect);
  drawCut(canvas, picture, crop);
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
    if (blob && blob.size <= MAX_BYTES) return blob;
  }
  return null;
}
