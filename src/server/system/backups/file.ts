import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Context } from '#server/context.ts';
import { fail, orNotFound } from '#server/http/fail.ts';
import { keyFor } from './passphrases.ts';
import { backupRows } from './queries.ts';

/** The file for its reader, whole or the part of a `Range: bytes=a-b`; a sealed one, as it is, for who can open it. */
export async function fileOf(
  ctx: Context,
  id: number,
  asked: { range: string | null; passphrase: string | null; signal: AbortSignal },
): Promise<Response> {
  const row = orNotFound(await backupRows(ctx.db).where('id', '=', id).executeTakeFirst());
  const { file } = row;
  if (row.state === 'saving' || row.state === 'failed' || file === null) fail('not_found');
  const size = await fs.promises.stat(file).then(
    (s) => s.size,
    () => fail('not_found', { details: { place: row.place } }),
  );
  await keyFor(ctx, { id, file }, typedIn(asked.passphrase), asked.signal);
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(asked.range ?? '') ?? [];
  const start = Number(from ?? 0);
  const end = to ? Math.min(Number(to), size - 1) : size - 1;
  const headers: Record<string, string> = {
    'Content-Type': 'application/octet-stream',
    'Accept-Ranges': 'bytes',
    'Content-Disposition': `attachment; filename="${path.basename(file)}"`,
  };
  if (start > end)
    return new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${size}` } });
  headers['Content-Length'] = String(end - start + 1);
  if (from !== undefined) headers['Content-Range'] = `bytes ${start}-${end}/${size}`;
  const body = fs.createReadStream(file, { start, end });
  return new Response(Readable.toWeb(body) as never, { status: from === undefined ? 200 : 206, headers });
}

/** What was typed, as a header carries it; nothing where it was not encoded. */
function typedIn(header: string | null): string | undefined {
  try {
    return header === null ? undefined : decodeURIComponent(header);
  } catch {
    return undefined;
  }
}
