import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { app } from '#app/i18n/fa/app.ts';
import { later } from '#app/i18n/fa/later.ts';
import { office } from '#app/i18n/fa/office.ts';
import { start } from '#app/i18n/fa/start.ts';
import { filesBelow, ROOT } from './import-graph.ts';

/** How a source names a word: in full (`desk.title`), by how its name begins, or by how it ends. */
const NAMED = [/'([\w-]+\.[\w-]+)'/g, /`([\w-]+\.\w*)\$\{/g, /\}(\.\w+)`/g, /`([\w-]+\.\w+)`/g];

const WORDS = path.join('src', 'app', 'i18n', 'fa');
const EN = path.join('src', 'app', 'i18n', 'en');
const sources = filesBelow('src').filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.ts$/.test(file) && !file.includes(WORDS) && !file.includes(EN),
);

it('every word of the app is named by something that says it', () => {
  const [whole, begins, ends, plain] = NAMED.map(
    (form) =>
      new Set(
        sources.flatMap((file) =>
          [...fs.readFileSync(path.resolve(ROOT, file), 'utf8').matchAll(form)].map(([, name = '']) => name),
        ),
      ),
  ) as [Set<string>, Set<string>, Set<string>, Set<string>];
  const isNamed = (key: string) =>
    whole.has(key) ||
    plain.has(key) ||
    [...begins].some((name) => key.startsWith(name)) ||
    ends.has(key.slice(key.indexOf('.')));
  const keys = Object.entries({ ...start, ...app, ...later, ...office }).flatMap(([part, words]) =>
    Object.keys(words).map((word) => `${part}.${word}`),
  );
  expect(keys.filter((key) => !isNamed(key))).toEqual([]);
});
