import fs from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');

export interface Import {
  /** The importing file and the imported one, from the project's root: `src/domain/money.ts`. */
  from: string;
  /** A file of the project, or the name of a package (`valibot`, `node:fs`). */
  to: string;
  ours: boolean;
}

const SOURCE = /\.tsx?$/;
const TEST = /\.test\.tsx?$/;

/** Comment lines, which may show an import as an example. */
const COMMENT = /^\s*(?:\/\/|\/\*|\*).*$/gm;

const SPECIFIERS = [
  /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/gm,
  /^\s*import\s*['"]([^'"]+)['"]/gm,
  /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g,
];

/** All files below a folder of the project, from its root, with forward slashes. */
export function filesBelow(folder: string): string[] {
  return fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}

/** Every import of the product's sources; tests may import anything and are left out. */
export function readImports(): Import[] {
  return filesBelow('src')
    .filter((file) => SOURCE.test(file) && !TEST.test(file))
    .flatMap((from) => importsOf(from, fs.readFileSync(path.join(ROOT, from), 'utf8')));
}

export function importsOf(from: string, source: string): Import[] {
  const code = source.replace(COMMENT, '');
  return SPECIFIERS.flatMap((pattern) =>
    [...code.matchAll(pattern)].map(([, name = '']) => resolve(from, name)),
  );
}

function resolve(from: string, specifier: string): Import {
  if (specifier.startsWith('.')) {
    return { from, to: path.posix.join(path.posix.dirname(from), specifier), ours: true };
  }
  if (specifier.startsWith('#')) {
    const below = specifier.slice(1);
    return { from, to: below.startsWith('tests/') ? below : `src/${below}`, ours: true };
  }
  return { from, to: packageName(specifier), ours: false };
}

function packageName(specifier: string): string {
  if (specifier.startsWith('node:')) return specifier;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** A cycle of imports as a list of files that ends where it began; undefined when there is none. */
export function findCircle(imports: Import[]): string[] | undefined {
  const next = new Map<string, string[]>();
  for (const { from, to, ours } of imports) if (ours) next.set(from, [...(next.get(from) ?? []), to]);
  const done = new Set<string>();
  const visit = (file: string, chain: string[]): string[] | undefined => {
    if (chain.includes(file)) return [...chain.slice(chain.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const to of next.get(file) ?? []) {
      const circle = visit(to, [...chain, file]);
      if (circle) return circle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of next.keys()) {
    const circle = visit(file, []);
    if (circle) return circle;
  }
  return undefined;
}
