import fs from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import type { Listed, Resource } from '#app/engine/resource.ts';
import type { Columns } from '#contract/columns.ts';
import { shownFilter } from '#contract/filters.ts';
import { describedFilter, type ListSpec } from '#contract/list.ts';
import { REPORTS } from '#contract/reports/report-list.ts';
import { filesBelow, ROOT } from './import-graph.ts';

vi.stubGlobal('localStorage', { getItem: () => null });
vi.stubGlobal('navigator', { languages: ['fa'] });

const isList = (value: unknown): value is Resource<Listed> =>
  typeof value === 'object' && value !== null && 'columns' in value && 'calls' in value && 'spec' in value;

/** The lists that the app defines, also those that stand together under one name. */
async function definedLists(): Promise<Resource<Listed>[]> {
  const files = filesBelow('src/app').filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !/\.test\.ts$/.test(file) &&
      /defineResource<|describedList\(|ledgerOf\(|statementOf\(/.test(
        fs.readFileSync(path.join(ROOT, file), 'utf8'),
      ),
  );
  const modules = await Promise.all(
    files.map((file) => import(path.join(ROOT, file)) as Promise<Record<string, unknown>>),
  );
  const values = modules.flatMap((module) => Object.values(module));
  return [...values, ...values.flatMap((value) => Object.values(Object(value)))].filter(isList);
}

/** What is wrong with the words of these filters. */
function lacks(list: string, filters: ListSpec['filters'], columns: Columns<never>): string[] {
  return Object.entries(filters).flatMap(([name, filter]) => {
    const { kind, column } = describedFilter(filter);
    const shown = shownFilter(name, filters, columns);
    const said = [
      column !== undefined && !(column in columns) && 'names a column that is not there',
      !/\p{Script=Arabic}/u.test(shown?.title.fa ?? '') && 'has no title in Persian',
      (shown?.title.en === name || !shown?.title.en) && 'has no title in English',
      typeof kind !== 'string' && !Object.keys(shown?.choices ?? {}).length && 'has no words for its choices',
    ].filter((lack) => lack !== false);
    return said.map((lack) => `${list}.${name} ${lack}`);
  });
}

it('each filter of a list and of a report is described', async () => {
  const lists = await definedLists();
  expect(lists.length).toBeGreaterThan(45);
  const wrong = [
    ...lists.flatMap(({ calls, spec, columns }) => lacks(calls.list.name, spec.filters, columns)),
    ...Object.entries(REPORTS).flatMap(([name, { filters }]) => lacks(name, filters, {})),
  ];
  expect(wrong).toEqual([]);
});

it('a filter without a title, or with a column that is not there, is found', () => {
  const filters = { a: 'text', b: { kind: ['1'], column: 'c', title: { fa: 'ب', en: 'B' } } } as const;
  expect(lacks('x', filters, {})).toEqual([
    'x.a has no title in Persian',
    'x.a has no title in English',
    'x.b names a column that is not there',
    'x.b has no words for its choices',
  ]);
});
