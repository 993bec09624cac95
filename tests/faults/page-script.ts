import path from 'node:path';
import { build } from 'vite';
import type { File } from './bad-line.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SHELL = '<!doctype html><title>Outbox</title><script type="module" src="/outbox.js"></script>';
/** The worker's list of files, so that the page opens offline as the app does. */
const MANIFEST = ['/index.html', '/desk.html', '/outbox.js'].map((url) => ({ url, revision: '1' }));

let built: Promise<Record<string, File>> | undefined;

/** The outbox page, and the app's worker caching only that page. */
export function pageFiles(): Promise<Record<string, File>> {
  built ??= buildFiles();
  return built;
}

async function buildFiles(): Promise<Record<string, File>> {
  const [page, worker] = await Promise.all([
    bundle('tests/support/outbox-page.ts', 'es', {}),
    bundle('src/sw/sw.ts', 'iife', {
      'self.__WB_MANIFEST': JSON.stringify(MANIFEST),
      'process.env.NODE_ENV': '"production"',
    }),
  ]);
  const html = { type: 'text/html', body: SHELL };
  return {
    '/index.html': html,
    '/desk.html': html,
    '/outbox': html,
    '/outbox.js': { type: 'text/javascript', body: page },
    '/sw.js': { type: 'text/javascript', body: worker },
  };
}

async function bundle(entry: string, format: 'es' | 'iife', define: Record<string, string>): Promise<string> {
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    define,
    build: {
      write: false,
      minify: false,
      target: 'es2024',
      lib: { entry: path.join(ROOT, entry), formats: [format], name: 'part', fileName: 'part' },
    },
  });
  const [first] = [built].flat();
  const chunk = first && 'output' in first ? first.output[0] : undefined;
  if (!chunk || !('code' in chunk)) throw new Error(`${entry} could not be built for the browser.`);
  return chunk.code;
}
