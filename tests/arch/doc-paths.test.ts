import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesBelow, ROOT } from './import-graph.ts';

// Every file and folder that the documentation names exists.

const PAGES = ['README.md', ...filesBelow('docs').filter((file) => file.endsWith('.md'))];

const SOURCES = [
  ...filesBelow('src'),
  ...filesBelow('tests'),
  ...filesBelow('docs'),
  ...filesBelow('public'),
];

/** Examples in docs/add-a-resource.md, which the reader creates. */
const EXAMPLE = /locker/i;

/** Text in backticks that is a path, or the name of a source file. */
const PATH =
  /`((?:\.\/)?[\w.-]*(?:\/[\w.-]+)*\/?[\w-]+(?:\.test)?\.(?:tsx?|css|md|sql|typ|html))`|`((?:src|tests|docs|public)(?:\/[\w.-]+)*\/?)`/g;

function exists(name: string): boolean {
  const plain = name.replace(/^\.\//, '').replace(/\/$/, '');
  if (fs.existsSync(path.join(ROOT, plain))) return true;
  return SOURCES.some((file) => file === plain || file.endsWith(`/${plain}`));
}

describe('documentation', () => {
  it('names files that exist', () => {
    const missing = PAGES.flatMap((page) => {
      const text = fs.readFileSync(path.join(ROOT, page), 'utf8');
      return [...text.matchAll(PATH)]
        .map(([, file, folder]) => (file ?? folder) as string)
        .filter((name) => !EXAMPLE.test(name) && !exists(name))
        .map((name) => `${page}: ${name}`);
    });
    expect([...new Set(missing)]).toEqual([]);
  });

  it('links to pages that exist', () => {
    const broken = PAGES.flatMap((page) => {
      const text = fs.readFileSync(path.join(ROOT, page), 'utf8');
      return [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g)]
        .map(([, target]) => target as string)
        .filter((target) => !fs.existsSync(path.join(ROOT, path.dirname(page), target)))
        .map((target) => `${page}: ${target}`);
    });
    expect(broken).toEqual([]);
  });
});
