import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { filesBelow, ROOT } from './import-graph.ts';

const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');
const sources = [...filesBelow('src'), ...filesBelow('tests')].filter((file) => /\.tsx?$/.test(file));

it('names every file and folder in kebab-case', () => {
  const odd = /(^|\/)(?![a-z0-9]+(?:[-.][a-z0-9]+)*$)[^/]+$/;
  const names = filesBelow('src').filter((file) => file.split('/').some((part) => odd.test(part)));
  expect(names.filter((file) => !file.endsWith('/LICENSE.txt'))).toEqual([]);
});

it('skips no test and runs none alone', () => {
  const aside =
    /\b(?:it|test|describe|bench|suite)(?:\.\w+)*\.(?:skip|only|todo|skipIf|runIf|fails)\b|\b(?:xit|xdescribe|fit|fdescribe)\(|\b(?:it|test|describe|bench|suite)(?:\.\w+)*\((?:'[^']*'|`[^`]*`),\s*\{[^{}]*\b(?:skip|only|todo):/;
  const tests = sources.filter((file) => file.endsWith('.test.ts'));
  expect(tests.length).toBeGreaterThan(10);
  expect(tests.filter((file) => aside.test(read(file)))).toEqual([]);
});

it('holds no note of unfinished work', () => {
  const note = /\b(?:TODO|FIXME|XXX|HACK)\b/;
  expect(
    sources.filter((file) => file !== 'tests/arch/house-rules.test.ts' && note.test(read(file))),
  ).toEqual([]);
});

it('re-exports nothing wholesale', () => {
  const barrel = /^export (?:\*|\{[^}]*\}) from /m;
  expect(sources.filter((file) => file.startsWith('src/') && barrel.test(read(file)))).toEqual([]);
});

it('gives every suppressed finding its reason', () => {
  const bare = /biome-ignore [\w/]+(?::\s*<|\s*$|:\s*$)|@ts-(?:ignore|nocheck)|@ts-expect-error\s*$/m;
  expect(sources.filter((file) => !file.startsWith('tests/arch/') && bare.test(read(file)))).toEqual([]);
});

it('says the unit of a time in the name of its constant', () => {
  const made = /\bconst ([A-Z][A-Z\d_]*)(?:: [^=]+)? = [^;{]*?\b[A-Z\d_]+_MS\b/g;
  const unnamed = sources
    .filter((file) => file.startsWith('src/'))
    .flatMap((file) => [...read(file).matchAll(made)].map(([, name = '']) => `${file}: ${name}`))
    .filter((name) => !/_(?:MS|S|MINUTES|HOURS|DAYS)$/.test(name));
  expect(unnamed).toEqual([]);
});

// Each had a standard word instead: cache, overlay, keyboard, panel, classify, first page, lazy (docs/glossary.md).
it('calls no file by a word of the house where the field has one', () => {
  const own = /(?:^|[-/])(?:inside|office|keep|laid|lay-over|walk|level|verdict|freeze|visible|turns)\.tsx?$/;
  expect(filesBelow('src').filter((file) => own.test(file))).toEqual([]);
});
