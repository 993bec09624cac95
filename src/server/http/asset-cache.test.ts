import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { cacheAssets } from './asset-cache.ts';
import { serveStatic } from './static.ts';

const START = Date.parse('2026-11-21T08:00:00Z');
let root: string;
const at = (...parts: string[]) => path.join(root, ...parts);

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'meydan-assets-'));
});
afterEach(() => fs.rmSync(root, { recursive: true }));

/** A build whose only file is named after its content. */
function build(version: string): string {
  const dist = at(`dist-${version}`);
  fs.mkdirSync(path.join(dist, 'assets'), { recursive: true });
  fs.writeFileSync(path.join(dist, 'index.html'), version);
  fs.writeFileSync(path.join(dist, 'assets', `desk-${version}.js`), `desk ${version}`);
  return dist;
}

it('answers parts of an earlier build after an update', async () => {
  cacheAssets(build('one'), at('assets'), START);
  const dist = build('two');
  cacheAssets(dist, at('assets'), START + DAY_MS);
  const app = new Hono().use(serveStatic({ dist, publicUrl: undefined, keptAssets: at('assets') }));
  const old = await app.request('/assets/desk-one.js');
  expect(await old.text()).toBe('desk one');
  expect(old.headers.get('cache-control')).toContain('immutable');
  expect(await (await app.request('/assets/desk-two.js')).text()).toBe('desk two');
  expect(await (await app.request('/')).text()).toBe('two');
  expect((await app.request('/assets/desk-three.js')).status).toBe(404);
});

it('removes what no build of the last 14 days had', () => {
  cacheAssets(build('one'), at('assets'), START);
  const two = build('two');
  cacheAssets(two, at('assets'), START + 14 * DAY_MS);
  expect(fs.readdirSync(at('assets')).sort()).toEqual(['desk-one.js', 'desk-two.js']);
  cacheAssets(two, at('assets'), START + 14 * DAY_MS + 1000);
  expect(fs.readdirSync(at('assets'))).toEqual(['desk-two.js']);
});

it('counts the days from when a build was last in use', () => {
  const one = build('one');
  cacheAssets(one, at('assets'), START);
  cacheAssets(one, at('assets'), START + 30 * DAY_MS);
  cacheAssets(build('two'), at('assets'), START + 31 * DAY_MS);
  expect(fs.readdirSync(at('assets')).sort()).toEqual(['desk-one.js', 'desk-two.js']);
});
