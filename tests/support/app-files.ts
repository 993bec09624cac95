import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** The built app: `dist`, or the folder that MEYDAN_DIST names. */
export function appFiles(): string {
  const folder = process.env.MEYDAN_DIST ?? path.join(ROOT, 'dist');
  if (!fs.existsSync(path.join(folder, 'index.html')))
    throw new Error(`${folder} holds no built app: run npm run build first.`);
  return folder;
}

/** Builds the app unless a built one is given, so that tools never test an outdated build. */
export async function buildApp(): Promise<string> {
  if (!process.env.MEYDAN_DIST) {
    const { build } = await import('vite');
    await build({ root: ROOT, logLevel: 'warn' });
  }
  return appFiles();
}
