import fs from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect, it, vi } from 'vitest';
import type { FilterSpec, Listed, Resource } from '#app/engine/resource.ts';
import { app as enApp } from '#app/i18n/en/app.ts';
import { screens as enScreens } from '#app/i18n/en/screens.ts';
import { app as faApp } from '#app/i18n/fa/app.ts';
import { screens as faScreens } from '#app/i18n/fa/screens.ts';
import { flatten } from '#app/i18n/make-words.ts';
import { filterOf } from '#server/export/filter-names.ts';
import { filesBelow, ROOT } from './import-graph.ts';

vi.stubGlobal('localStorage', { getItem: () => null });
vi.stubGlobal('navigator', { languages: ['fa'] });

const fa: Record<string, unknown> = flatten({ ...faApp, ...faScreens });
const en: Record<string, unknown> = flatten({ ...enApp, ...enScreens });
const said = (key: string) => ({ fa: fa[key], en: en[key] });

const isList = (value: unknown): value is Resource<Listed> =>
  typeof value === 'object' && value !== null && 'filters' in value && 'calls' in value && 'spec' in value;

/** All lists of the app, including several defined under one name. */
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

/** The words of a screen for a filter's values. */
const choicesOf = ({ labels, options, typed }: FilterSpec) =>
  labels ??
  Object.fromEntries(Object.entries({ ...options, ...typed }).map(([value, key]) => [value, said(key)]));

/** Amounts have a unit on the screen and none in a file. */
const plain = ({ fa, en }: { fa: unknown; en: unknown }) => ({
  fa: String(fa).replace(/ \(تومان\)$/, ''),
  en: String(en).replace(/ \(toman\)$/, ''),
});
/** Filters that the file's subject mentions. */
const TOLD = ['end', 'beside'];

it('a file calls the filters of a list, and what they choose, as its screen does', async () => {
  const lists = await definedLists();
  expect(lists.length).toBeGreaterThan(45);
  const others = lists.flatMap(({ calls, filters, spec }) =>
    filters.flatMap((filter) => {
      const ours = filterOf(calls.list.name, filter.name);
      const choices = choicesOf(filter);
      const kind = spec.filters[filter.name];
      const screen = {
        title: plain(said(filter.label)),
        choices,
        needs: TOLD.includes(filter.name) ? undefined : filter.from?.permission,
        sum: kind === 'balance' ? (filter.holding ? 'held' : 'owed') : undefined,
      };
      const file = {
        title: ours?.title,
        choices: Object.fromEntries(Object.keys(choices).map((value) => [value, ours?.choices?.[value]])),
        needs: ours?.from?.needs,
        sum: ours?.sum,
      };
      return isDeepStrictEqual(screen, file)
        ? []
        : [{ list: calls.list.name, filter: filter.name, screen, file }];
    }),
  );
  expect(others).toEqual([]);
});
