import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(scrypt) as (secret: string, salt: Buffer, length: number) => Promise<Buffer>;

export const newSalt = (): Buffer => randomBytes(16);

/** The salted slow hash of a code (D3). */
export const hashCode = (code: string, salt: Buffer): Promise<Buffer> => derive(code, salt, 32);

/** Whether a code matches the hash; takes the same time without a hash. */
export async function isCode(code: string, salt: Buffer | null, hash: Buffer | null): Promise<boolean> {
  const given = await hashCode(code, salt ?? Buffer.alloc(16));
  return timingSafeEqual(given, hash ?? Buffer.alloc(32)) && hash !== null;
}

/** The secret of a device is random: a plain hash is enough. */
export const hashDevice = (key: string | undefined): Buffer | null =>
  key === undefined ? null : createHash('sha256').update(key).digest();
