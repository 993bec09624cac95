import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, expect, it } from 'vitest';
import { serveStatic } from './static.ts';

const SCRIPT = 'console.log("میدان");'.repeat(100);
const dist = fs.mkdtempSync(path.join(os.tmpdir(), 'meydan-dist-'));
write('index.html', '<!doctype html><title>میدان</title>');
write('sw.js', 'self;');
write('manifest.webmanifest', '{}');
write('assets/main-Ab12.js', SCRIPT);
write('assets/main-Ab12.js.br', brotliCompressSync(SCRIPT));
write('assets/main-Ab12.js.gz', gzipSync(SCRIPT));
write('assets/font-Cd34.woff2', 'font');
write('meydan-AB-20261121-0300-7.meydan', 'rows');
write('assets/meydan-AB-20261121-0300-7.meydan.age', 'rows');
const app = create();
afterAll(() => fs.rmSync(dist, { recursive: true }));

function write(name: string, content: string | Buffer): void {
  fs.mkdirSync(path.dirname(path.join(dist, name)), { recursive: true });
  fs.writeFileSync(path.join(dist, name), content);
}

function create(publicUrl?: string): Hono {
  const app = new Hono();
  app.get('/v1/health', (c) => c.json({}));
  app.use(serveStatic({ dist, publicUrl }));
  return app;
}

async function get(url: string, headers: Record<string, string> = {}) {
  return app.request(url, { headers });
}

it.each(['/', '/login', '/sales/calendar', '/people/7/edit', '/print/receipts/ref:0192', '/%D9%85'])(
  'answers the deep link %s with the app',
  async (url) => {
    const response = await get(url);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(await response.text()).toContain('میدان');
  },
);

it.each(['/assets/gone-Ef56.js', '/assets/gone', '/favicon.ico', '/../package.json', '/%2e%2e/package.json'])(
  'answers 404 for %s, which is not there',
  async (url) => {
    const response = await get(url);
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-cache');
  },
);

it('serves the files of an app and nothing else that lies beside them', async () => {
  for (const name of ['/meydan-AB-20261121-0300-7.meydan', '/assets/meydan-AB-20261121-0300-7.meydan.age'])
    expect((await get(name)).status).toBe(404);
});

it('does not serve the compressed files by their own names', async () => {
  expect((await get('/assets/main-Ab12.js.br')).status).toBe(404);
});

it('lets hashed assets stay for ever, and asks again for the rest', async () => {
  const asset = await get('/assets/font-Cd34.woff2');
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(asset.headers.get('content-type')).toBe('font/woff2');
  for (const url of ['/sw.js', '/manifest.webmanifest', '/index.html']) {
    expect((await get(url)).headers.get('cache-control')).toBe('no-cache');
  }
});

it('answers 304 to who has it already', async () => {
  const etag = (await get('/')).headers.get('etag') ?? '';
  const again = await get('/', { 'If-None-Match': etag });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe('');
});

it.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['identity', null],
  ['', null],
])('for accept-encoding "%s" sends %s', async (accept, encoding) => {
  const response = await get('/assets/main-Ab12.js', { 'Accept-Encoding': accept });
  expect(response.headers.get('content-encoding')).toBe(encoding);
  expect(response.headers.get('vary')).toBe('Accept-Encoding');
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  const bytes = Buffer.from(await response.arrayBuffer());
  const expected = { br: brotliCompressSync(SCRIPT), gzip: gzipSync(SCRIPT) };
  expect(bytes.equals(encoding ? expected[encoding as 'br'] : Buffer.from(SCRIPT))).toBe(true);
});

it('answers HEAD without a body and refuses other methods', async () => {
  const head = await app.request('/login', { method: 'HEAD' });
  expect(head.status).toBe(200);
  expect(await head.text()).toBe('');
  const post = await app.request('/login', { method: 'POST' });
  expect(post.status).toBe(405);
  expect(post.headers.get('allow')).toBe('GET, HEAD');
});

it.each(['/', '/assets/main-Ab12.js', '/assets/gone.js'])(
  'sends the security headers with %s',
  async (url) => {
    const { headers } = await get(url);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types meydan");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  },
);

it('promises HTTPS only where the operator says it is there', async () => {
  const over = async (publicUrl?: string) =>
    (await create(publicUrl).request('/')).headers.get('strict-transport-security');
  expect(await over('https://club.example.ir')).toBe('max-age=31536000; includeSubDomains');
  expect(await over('http://club.lan')).toBeNull();
  expect(await over()).toBeNull();
});

it('leaves calls alone and needs a built app', async () => {
  expect((await get('/v1/health')).headers.get('content-security-policy')).toBeNull();
  expect(() => serveStatic({ dist: path.join(dist, 'assets'), publicUrl: undefined })).toThrow(
    'npm run build',
  );
});

it('lets a build that talks to another server do so, and no other', async () => {
  const policy = async () => (await create().request('/')).headers.get('content-security-policy');
  expect(await policy()).toContain("connect-src 'self';");
  write('api-base.txt', 'https://api.club.example');
  try {
    expect(await policy()).toContain("connect-src 'self' https://api.club.example;");
    expect(await policy()).toContain("img-src 'self' data: blob: https://api.club.example;");
  } finally {
    fs.rmSync(path.join(dist, 'api-base.txt'));
  }
});
