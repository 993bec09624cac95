import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { LOCKS } from '#server/db/locks.ts';
import { filesBelow, ROOT } from './import-graph.ts';

const HERE = 'src/server/db/locks.ts';

test('no two advisory locks have one number', () => {
  const purposes = Map.groupBy(Object.entries(LOCKS), ([, number]) => number);
  const shared = [...purposes.values()].filter(({ length }) => length > 1);
  expect(shared).toEqual([]);
});

test('every advisory lock with a number of its own stands in one place', () => {
  const own = /(?:_lock(?:_shared)?\(|_LOCK = )\d|\block: \d\d|\b4_?7\d\d\b/;
  const sources = filesBelow('src/server').filter((file) => /(?<!\.test)\.ts$/.test(file) && file !== HERE);
  expect(sources.length).toBeGreaterThan(100);
  const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');
  expect(sources.filter((file) => own.test(read(file)))).toEqual([]);
});
