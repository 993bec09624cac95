import sharp from 'sharp';

// What reads other formats is never asked: it would only be one more thing to attack.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
// A picture now and then: one thread at a time, and nothing kept.
sharp.concurrency(1);
sharp.cache(false);

/** The longer side of what is kept. */
const SIDE = 512;
/** 40 million points are more than any phone takes; a small file may claim far more. */
const MOST_POINTS = 40_000_000;

const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** What a picture is by its own first bytes, whatever it is called. */
export function isPicture(bytes: Uint8Array): boolean {
  return [JPEG, PNG].some((magic) => magic.equals(bytes.subarray(0, magic.length)));
}

/** A picture drawn anew: upright, small, without place, camera or anything else; null when it cannot be read. */
export async function redrawn(bytes: Uint8Array): Promise<Buffer<ArrayBuffer> | null> {
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_POINTS, failOn: 'error' });
    const fitted = picture.autoOrient().resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true });
    return new Uint8Array(await fitted.webp({ quality: 82 }).toBuffer()) as Buffer<ArrayBuffer>;
  } catch {
    return null;
  }
}

/** The longer side of a paper: its small print stays readable. */
const PAPER_SIDE = 2400;

/** A photographed or scanned paper drawn anew as JPG, likewise without what else it carried; null when unreadable. */
export async function redrawnPaper(bytes: Uint8Array): Promise<Buffer<ArrayBuffer> | null> {
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
