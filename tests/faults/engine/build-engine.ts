import path from 'node:path';
import { build, type Plugin } from 'vite';
import type * as Entry from './entry.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const ENTRY = path.join(import.meta.dirname, 'entry.ts');
const STORE = path.join(ROOT, 'src/outbox/store.ts');
const DISK_STORE = path.join(import.meta.dirname, 'disk-store.ts');

/** The browser functions the engine uses, for one page of one device. */
export interface BrowserParts {
  navigator: object;
  document: EventTarget;
  addEventListener: EventTarget['addEventListener'];
  BroadcastChannel: unknown;
  disk: object;
  isAlive: () => boolean;
}
/** Starts the engine in a page. */
export type Engine = (around: BrowserParts) => typeof Entry;

/** A bug planted in a copy of a module: a text and its replacement. */
export interface PlantedBug {
  /** Relative to `src`. */
  file: string;
  from: string;
  to: string;
}

/** Builds the engine unchanged, or with planted bugs. */
export async function buildEngine(plants: readonly PlantedBug[] = []): Promise<Engine> {
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [onDisk(), planted(plants)],
    build: {
      write: false,
      minify: false,
      target: 'es2024',
      lib: { entry: ENTRY, formats: ['iife'], name: 'engine', fileName: 'engine' },
    },
  });
  const [first] = [built].flat();
  const chunk = first && 'output' in first ? first.output[0] : undefined;
  if (!chunk || !('code' in chunk)) throw new Error('The engine could not be built.');
  const names = ['navigator', 'document', 'addEventListener', 'BroadcastChannel', 'disk', 'isAlive'] as const;
  const start = new Function(...names, `${chunk.code}\nreturn engine;`);
  return (around) => start(...names.map((name) => around[name])) as typeof Entry;
}

/** Replaces the store by a disk in memory. */
const onDisk = (): Plugin => ({
  name: 'on-disk',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!source.endsWith('store.ts') || importer === DISK_STORE) return null;
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    return found?.id === STORE ? DISK_STORE : found;
  },
});

function planted(plants: readonly PlantedBug[]): Plugin {
  const left = new Set(plants);
  return {
    name: 'planted',
    enforce: 'pre',
    transform(code, id) {
      let text = code;
      for (const plant of plants) {
        if (id !== path.join(ROOT, 'src', plant.file)) continue;
        if (text.split(plant.from).length !== 2) throw new Error(`Not once in ${plant.file}: ${plant.from}`);
        text = text.replace(plant.from, () => plant.to);
        left.delete(plant);
      }
      return text;
    },
    buildEnd(error) {
      if (!error && left.size > 0) throw new Error('The engine has no such module any more.');
    },
  };
}
