import path from 'node:path';
import { build } from 'vite';

const ROOT = path.resolve(import.meta.dirname, '../..');
const scripts = new Map<string, Promise<string>>();

/** Bundles a page for the browser: the outbox (`outbox-page.ts`), or the fields; built once. */
export function pageScript(entry = 'outbox-page.ts'): Promise<string> {
  const known = scripts.get(entry) ?? buildPage(path.join(import.meta.dirname, entry));
  scripts.set(entry, known);
  return known;
}

async function buildPage(entry: string): Promise<string> {
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    // Vitest sets development mode; the page must be a production build.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      target: 'es2024',
      lib: { entry, formats: ['es'], fileName: 'page' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [first] = [built].flat();
  const chunk = first && 'output' in first ? first.output[0] : undefined;
  if (!chunk || !('code' in chunk)) throw new Error(`${entry} could not be built for the browser.`);
  return chunk.code;
}
