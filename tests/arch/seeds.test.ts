import fs from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { calls } from './contract-calls.ts';
import { ROOT } from './import-graph.ts';

// The specification, line by line (docs/seeds.md): each row names an existing page, call and test.

vi.stubGlobal('localStorage', { getItem: () => null });
vi.stubGlobal('navigator', { languages: ['fa'] });
const { routes } = await import('#app/routes/routes.ts');

/** The numbers of addresses (§2), calls (§7) and lines in the seeds, so that a lost one is noticed. */
const [ADDRESSES, CALLS, ROWS] = [117, 155, 206];

const text = fs.readFileSync(path.join(ROOT, 'docs/seeds.md'), 'utf8');

/** The rows of all tables below a heading, as cells. */
function rowsUnder(head: string): string[][] {
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    if (line !== head) return [];
    const rest = lines.slice(at + 2);
    const end = rest.findIndex((one) => !one.startsWith('|'));
    return rest.slice(0, end < 0 ? undefined : end).map((one) =>
      one
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
  });
}
const rows = rowsUnder('| What the seeds say | Screen | Call | Test |');
const addresses = rowsUnder('| Address | Permission of the seeds | Page | Where it differs |');
const named = rowsUnder('| Call of the seeds | Its name | Test |');

const marked = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, one = '']) => one);
/** Parameters without their names: `{id}`, `{userId}` and `$id` are the same. */
const bare = (address: string) => address.replace(/\{\w+\}|\$\w+|:\w+/g, '*');
const pages = new Map(routes.map((entry) => [bare(entry.path), entry]));
const isTest = (file: string) =>
  /\.test\.tsx?$/.test(file) && ['tests', 'src'].some((room) => fs.existsSync(path.join(ROOT, room, file)));

it('reads the tables', () => {
  expect(rows.length).toBeGreaterThan(ROWS);
  expect([addresses.length, named.length]).toEqual([ADDRESSES, CALLS]);
  expect(calls.size).toBeGreaterThan(380);
  for (const section of [1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(text).toMatch(new RegExp(`^## §${section} `, 'm'));
});

it('each row has a page or a call, and a test, and all of them are there', () => {
  const wrong = rows.flatMap(([line = '', screen, call, test]) => {
    const lost = [
      ...marked(screen).filter((address) => !pages.has(bare(address))),
      ...marked(call).filter((name) => !calls.has(name)),
      ...marked(test).filter((file) => !isTest(file)),
    ];
    const empty = marked(screen).length + marked(call).length === 0 || marked(test).length === 0;
    return lost.length > 0 || empty ? [{ line, lost }] : [];
  });
  expect(wrong).toEqual([]);
});

it('no line stands there twice', () => {
  const lines = [...addresses, ...named].map(([line = '']) => line);
  expect(lines.filter((line, at) => lines.indexOf(line) !== at)).toEqual([]);
});

it('each address has its page, open to whom the seeds open it, or says why not', () => {
  const wrong = addresses.filter(([address = '', asked = '', page, why]) => {
    const [to = ''] = marked(page);
    const entry = pages.get(bare(to));
    if (!entry || (bare(to) !== bare(address) && !/doc-/.test(address))) return true;
    const wanted = asked === 'none' ? ['session'] : asked.split(' and ');
    const asks = JSON.stringify(entry.permission);
    if (asks === JSON.stringify(wanted.length === 1 ? wanted[0] : { all: wanted })) return why !== '–';
    // A narrower permission has its reason beside it, and still requires what the seeds require.
    return why === '–' || (asked !== 'none' && !wanted.every((one) => asks.includes(`"${one}"`)));
  });
  expect(wrong).toEqual([]);
});

it('each call has the method and the path of the seeds, and its test', () => {
  const wrong = named.filter(([line = '', name, test]) => {
    const call = calls.get(marked(name)[0] ?? '');
    const [file = ''] = marked(test);
    return !call || `${call.method} ${bare(call.path)}` !== bare(line).replace(' ', ' /') || !isTest(file);
  });
  expect(wrong).toEqual([]);
});
