import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Context, MiddlewareHandler } from 'hono';
import { acceptedEncodings } from './encodings.ts';
import { securityHeaders } from './security-headers.ts';

export interface StaticOptions {
  /** The folder of the built app, with `.br` and `.gz` files beside those worth compressing. */
  dist: string;
  publicUrl: string | undefined;
  /** The folder with hashed files of earlier builds, for pages that still run them; optional. */
  keptAssets?: string | undefined;
}

/** Best first. */
const ENCODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

type Bytes = Uint8Array<ArrayBuffer>;

interface StaticFile {
  body: Bytes;
  encoded: { name: string; body: Bytes }[];
  headers: Record<string, string>;
}

/**
 * Serves the built app from memory, read once: a rebuild cannot mix two versions, and no request path touches the disk.
 * A path without a file is answered with the app, whose router handles it.
 */
export function serveStatic({ dist, publicUrl, keptAssets }: StaticOptions): MiddlewareHandler {
  const files = readFiles(dist);
  if (keptAssets && fs.existsSync(keptAssets)) {
    for (const [name, file] of readFiles(keptAssets, '/assets/')) if (!files.has(name)) files.set(name, file);
  }
  const index = files.get('/index.html');
  if (!index) throw new Error(`There is no built app in ${dist}: run npm run build.`);
  const apiBase = files.get('/api-base.txt')?.body;
  const security = securityHeaders(publicUrl, apiBase && Buffer.from(apiBase).toString());
  return async (c) => {
    for (const [name, value] of Object.entries(security)) c.header(name, value);
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      return c.text('Method not allowed', 405, { Allow: 'GET, HEAD' });
    }
    const file = files.get(c.req.path) ?? (isPage(c.req.path) ? index : undefined);
    return file ? answer(c, file) : c.text('Not found', 404, { 'Cache-Control': 'no-cache' });
  };
}

function readFiles(folder: string, at = '/'): Map<string, StaticFile> {
  const contents = new Map(
    fs
      .readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file): [string, Bytes] => [
        at + path.relative(folder, file).split(path.sep).join('/'),
        new Uint8Array(fs.readFileSync(file)),
      ]),
  );
  const files = new Map<string, StaticFile>();
  for (const [name, body] of contents) {
    // Other files in the folder are not served.
    if (!(path.extname(name) in TYPES)) continue;
    const encoded = ENCODINGS.flatMap((encoding) => {
      const body = contents.get(name + encoding.suffix);
      return body ? [{ name: encoding.name, body }] : [];
    });
    files.set(name, { body, encoded, headers: headersOf(name, body, encoded.length > 0) });
  }
  return files;
}

function headersOf(name: string, body: Bytes, varies: boolean): Record<string, string> {
  // Files in /assets have their content's hash in the name.
  const forever = name.startsWith('/assets/');
  return {
    'Content-Type': TYPES[path.extname(name)] ?? '',
    'Cache-Control': forever ? 'public, max-age=31536000, immutable' : 'no-cache',
    // Weak: the same content in any encoding.
    ETag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    ...(varies && { Vary: 'Accept-Encoding' }),
  };
}

function isPage(pathname: string): boolean {
  return !pathname.startsWith('/assets/') && path.posix.extname(pathname) === '';
}

function answer(c: Context, { body, encoded, headers }: StaticFile): Response {
  if (c.req.header('if-none-match')?.includes(headers.ETag ?? '')) return c.body(null, 304, headers);
  const accepted = acceptedEncodings(c.req.header('accept-encoding'));
  const best = encoded.find(({ name }) => accepted.has(name));
  return best
    ? c.body(best.body, 200, { ...headers, 'Content-Encoding': best.name })
    : c.body(body, 200, headers);
}
