import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { calls } from './contract-calls.ts';
import { ROOT } from './import-graph.ts';

// docs/wire.md names every call that a resource has beside the standard ones, and no removed one.

const STANDARD = new Set('list totals total get create update remove trash restore force export'.split(' '));
const page = fs.readFileSync(path.join(ROOT, 'docs/wire.md'), 'utf8');
const marked = (text: string): string[] => [...text.matchAll(/`([^`\n]+)`/g)].map(([, one = '']) => one);
const partsOf = (name: string) =>
  [name.slice(0, name.indexOf('.')), name.slice(name.indexOf('.') + 1)] as const;

it('its table is that of the contract', () => {
  const told = page
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => {
      const [resource = '', ...verbs] = marked(line);
      return verbs.map((verb) => `${resource}.${verb}`);
    });
  const wanted = [...calls.keys()].filter((name) => !STANDARD.has(partsOf(name)[1]));
  expect(told.toSorted()).toEqual(wanted.toSorted());
});

it('each address that it names is one of a call', () => {
  const bare = (address: string) => address.replace(/^\/?v1\/(admin\/)?/, '').replace(/:\w+|\{\w+\}/g, '*');
  const there = new Set([...calls.values()].map((call) => bare(call.path)));
  const named = marked(page).filter((text) => /^[a-z-]+(\/[a-z{}_-]+)+$/.test(text));
  expect(named.filter((address) => !there.has(bare(address)))).toEqual([]);
});
