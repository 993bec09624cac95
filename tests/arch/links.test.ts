import fs from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { filesBelow, ROOT } from './import-graph.ts';

vi.stubGlobal('localStorage', { getItem: () => null });
vi.stubGlobal('navigator', { languages: ['fa'] });
const { routes } = await import('#app/routes/routes.ts');

const patterns = routes.map(({ path }) => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}$`));
const areas = new Set(routes.map(({ path }) => path.split('/')[1]));

/** Paths of the app quoted in a source, with `1` in place of parameters. */
function pathsIn(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  return [...code.matchAll(/(['"`])(\/[\w$/{}.-]*)(?:\?[^'"`]*)?\1/g)]
    .map(([, , text = '']) => text.replace(/\$\{[\w.]+\}|\$\w+/g, '1'))
    .filter((text) => /^\/\w/.test(text) && areas.has(text.split('/')[1]));
}

const sources = filesBelow('src/app').filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.ts$/.test(file) && !file.startsWith('src/app/routes/'),
);
const named = sources.flatMap((file) =>
  pathsIn(fs.readFileSync(path.join(ROOT, file), 'utf8')).map((to) => ({ file, to })),
);

it('finds the ways from page to page', () => {
  expect(named.length).toBeGreaterThan(80);
  const source = [
    'go(`/customers/$',
    '{user.id}/invoices`); const a = "/customers?sheet=find", b = "/v1/files";',
  ];
  expect(pathsIn(source.join(''))).toEqual(['/customers/1/invoices', '/customers']);
});

it('each path that the app names is on its map', () => {
  const lost = named.filter(({ to }) => !patterns.some((pattern) => pattern.test(to)));
  expect(lost).toEqual([]);
});
