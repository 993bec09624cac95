import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { filesBelow, ROOT } from './import-graph.ts';

// Every rule that the code cites is in `docs/`, and every numbered case there has its test.

const read = (file: string): string => fs.readFileSync(path.join(ROOT, file), 'utf8');
const pages = new Map(
  fs
    .readdirSync(path.join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => [name, read(`docs/${name}`)]),
);
const headings = (page: string): string[] =>
  [...(pages.get(page) ?? '').matchAll(/^#+ (.+)$/gm)].map(([, text]) => text ?? '');
const has = (page: string, start: string): boolean =>
  headings(page).some((text) => text === start || text.startsWith(`${start} `));

const SELF = 'tests/arch/citations.test.ts';
const sources = ['src', 'tests']
  .flatMap((folder) => filesBelow(folder))
  .filter((file) => /\.(?:tsx?|css|sql)$/.test(file) && file !== SELF);

/** The readable text of a file: comments, and titles of tests. */
function spoken(source: string): string {
  const comments = source.match(/\/\*[\s\S]*?\*\/|(?:^|\s)\/\/.*$|(?:^|\s)--.*$/gm) ?? [];
  const titles = source.match(/\b(?:it|test|describe)(?:\.\w+)*\(\s*(['"`])(?:(?!\1).)*\1/g) ?? [];
  return [...comments, ...titles].join('\n').replace(/\n\s*\*/g, ' ');
}

/** Citations without a target. */
function missing(file: string): string[] {
  const text = spoken(read(file));
  const rules = [...text.matchAll(/\bD(\d{1,2})\b/g)].filter(([, n]) => !has('rules.md', `D${n}`));
  const seeds = [...text.matchAll(/\bseeds §(\d+)/g)].filter(([, n]) => !has('seeds.md', `§${n}`));
  const places = [...text.matchAll(/\b([a-z-]+\.md)(?: (§\d+)|, ([A-Z]\w+))?/g)].filter(
    ([, page = '', section, word]) =>
      page !== 'readme.md' && (!pages.has(page) || !has(page, section ?? word ?? headings(page)[0] ?? '')),
  );
  // Documents written only for the makers are not part of the product; the binding parts are in `docs/`.
  const foreign = [...text.matchAll(/(?<![\w.-])(?!seeds )[a-z]+(?: \d)? §\d+|\((?:picture|flows)\b[^)]*/g)];
  return [...rules, ...seeds, ...places, ...foreign].map(([whole]) => `${file}: ${whole}`);
}

it('each citation has its target', () => {
  expect(sources.flatMap(missing)).toEqual([]);
});

it('each case of work without a network has a test that names it, and no test names one that is not there', () => {
  const rows = [...(pages.get('offline.md') ?? '').matchAll(/^\| (\d+) \|/gm)].map(([, n]) => Number(n));
  const named = new Set(
    sources
      .filter((file) => file.endsWith('.test.ts'))
      .flatMap((file) => [...read(file).matchAll(/\(\s*['"`]rows? (\d+)(?: and (\d+))?/g)])
      .flatMap(([, one, other]) => [Number(one), ...(other ? [Number(other)] : [])]),
  );
  expect([...named].filter((n) => !rows.includes(n))).toEqual([]);
  expect(rows.filter((n) => !named.has(n))).toEqual([]);
});

it('each way from page to page leads somewhere', () => {
  const broken = ['README.md', ...[...pages.keys()].map((name) => `docs/${name}`)].flatMap((file) =>
    [...read(file).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)]
      .filter(([, to = '']) => to !== '' && !fs.existsSync(path.join(ROOT, path.dirname(file), to)))
      .map(([whole]) => `${file}: ${whole}`),
  );
  expect(broken).toEqual([]);
});

it('each decision has a number of its own, and its page begins with it', () => {
  const files = fs.readdirSync(path.join(ROOT, 'docs/decisions')).sort();
  expect(files.map((name) => name.slice(0, 4))).toEqual(files.map((_, n) => String(n + 1).padStart(4, '0')));
  for (const name of files)
    expect(read(`docs/decisions/${name}`)).toMatch(new RegExp(`^# ${name.slice(0, 4)} `));
});
