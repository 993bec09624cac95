import fs from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';
import { filesBelow, ROOT } from './import-graph.ts';

/**
 * Size limits for readable code. Words and styles are looked up, not read. Tests are exempt: a test file is a list of
 * independent cases, and splitting a long scenario would duplicate its setup.
 */
const FILE_LINES = 500;
const FUNCTION_LINES = 150;

const sources = filesBelow('src').filter((file) => /\.tsx?$/.test(file) && !file.startsWith('src/app/i18n/'));
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');
const linesOf = (text: string): number => text.trimEnd().split('\n').length;

/** The functions of a source longer than `most` lines, by their first line. */
function longFunctions(file: string, source: string, most: number): string[] {
  const long: string[] = [];
  const look = ({ start, end }: { start: number; end: number }) => {
    const lines = linesOf(source.slice(start, end));
    if (lines > most) long.push(`${file}:${linesOf(`${source.slice(0, start)}.`)} has ${lines} lines`);
  };
  const { program, errors } = parseSync(file, source);
  expect(errors, file).toEqual([]);
  new Visitor({
    FunctionDeclaration: look,
    FunctionExpression: look,
    ArrowFunctionExpression: look,
  }).visit(program);
  return long;
}

it('keeps every file below 500 lines', () => {
  expect(sources.length).toBeGreaterThan(700);
  expect(sources.filter((file) => linesOf(read(file)) > FILE_LINES)).toEqual([]);
});

it('keeps every function below 150 lines', () => {
  expect(sources.flatMap((file) => longFunctions(file, read(file), FUNCTION_LINES))).toEqual([]);
});

it('would see a long function of any kind', () => {
  const source = [
    'function a() {\n\n}',
    'const b = () => (\n  <p>\n  </p>\n);',
    'class C {\n  d() {\n\n  }\n}',
    'const e = () => 1;',
  ].join('\n');
  expect(longFunctions('x.tsx', source, 2)).toEqual([
    'x.tsx:1 has 3 lines',
    'x.tsx:4 has 4 lines',
    'x.tsx:9 has 3 lines',
  ]);
});
