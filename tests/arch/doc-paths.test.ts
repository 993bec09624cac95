import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { filesBelow, ROOT } from './import-graph.ts';

const pages = ['README.md', ...filesBelow('docs').filter((file) => file.endsWith('.md'))];
/** What `docs/add-a-resource.md` makes as an example, and what stands for any area, number or name. */
const EXAMPLE = /lockers|[<>*{}]|NN/;
const below = ['src', 'src/app', 'src/server', 'tests', ''];

const exists = (name: string) => below.some((folder) => fs.existsSync(path.join(ROOT, folder, name)));

it('names only files and folders that exist', () => {
  const lost = pages.flatMap((page) => {
    const text = fs.readFileSync(path.join(ROOT, page), 'utf8');
    // In code marks: a path with a folder in it, of a file of ours or ending in a slash.
    const named = [...text.matchAll(/`([\w<>*{}.-]+\/[\w<>*{}./-]*(?:\.(?:tsx?|css|sql|typ|md)|\/))`/g)];
    return named
      .map(([, name = '']) => name)
      .filter((name) => !EXAMPLE.test(name) && !exists(name))
      .map((name) => `${page}: ${name}`);
  });
  expect(lost).toEqual([]);
});

it('links only to what exists', () => {
  const lost = pages.flatMap((page) => {
    const text = fs.readFileSync(path.join(ROOT, page), 'utf8');
    return [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !fs.existsSync(path.join(ROOT, path.dirname(page), name)))
      .map((name) => `${page}: ${name}`);
  });
  expect(lost).toEqual([]);
});
