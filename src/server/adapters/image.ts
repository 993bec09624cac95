import sharp from 'sharp';

// Disable the readers of all other formats, which would only widen the attack surface.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
// Pictures are rare: one thread at a time and no cache.
sharp.concurrency(1);
sharp.cache(false);

/** The longer side of a stored picture. */
const SIDE = 512;
/** No phone takes more than 40 million pixels; a small file may claim far more. */
const MOST_POINTS = 40_000_000;

const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Whether the file is a picture, by its first bytes. */
export function isPicture(bytes: Uint8Array): boolean {
  return [JPEG, PNG].some((magic) => magic.equals(bytes.subarray(0, magic.length)));
}

/** Re-encodes a picture: upright, small, without metadata such as location and camera; null when unreadable. */
export async function reencodePicture(bytes: Uint8Array): Promise<Buffer<ArrayBuffer> | null> {
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_POINTS, failOn: 'error' });
    const fitted = picture.autoOrient().resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true });
    return new Uint8Array(await fitted.webp({ quality: 82 }).toBuffer()) as Buffer<ArrayBuffer>;
  } catch {
    return null;
  }
}

/** The longer side of a paper, so that small print stays readable. */
const PAPER_SIDE = 2400;

/** Re-encodes a photographed or scanned paper as JPG without metadata; null when unreadable. */
export async function reencodePaper(bytes: Uint8Array): Promise<Buffer<ArrayBuffer> | null> {
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_POINTS, failOn: 'error' });
    const fitted = picture
      .autoOrient()
      .resize(PAPER_SIDE, PAPER_SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' });
    return new Uint8Array(await fitted.jpeg({ quality: 80 }).toBuffer()) as Buffer<ArrayBuffer>;
  } catch {
    return null;
  }
}

export const PICTURE_TYPE = 'image/webp';
