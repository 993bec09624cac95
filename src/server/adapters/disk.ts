import { statfs } from 'node:fs/promises';
import path from 'node:path';

/** The disk that a folder lies on, or shall be made on: bytes that the server may still write, and all. */
export async function spaceOf(folder: string): Promise<{ free: number; size: number }> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, size: blocks * bsize };
  } catch (error) {
    const above = path.dirname(folder);
    if (above === folder) throw error;
    return spaceOf(above);
  }
}
