import path from 'node:path';
import { build } from 'vite';

const ROOT = path.resolve(import.meta.dirname, '../..');
let script: Promise<string> | undefined;

/** The outbox as a page runs it (`outbox-page.ts`), built once. */
export function pageScript(): Promise<string> {
  script ??= build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      target: 'es2024',
      lib: { entry: path.join(import.meta.dirname, 'outbox-page.ts'), formats: ['es'], fileName: 'page' },
    },
  }).then((built) => {
    const [first] = [built].flat();
    const chunk = first && 'output' in first ? first.output[0] : undefined;
    if (!chunk || !('code' in chunk)) throw new Error('The outbox could not be built for the browser.');
    return chunk.code;
  });
  return script;
}
