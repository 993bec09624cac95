import { randomBytes } from 'node:crypto';
import { HOUR_MS } from '#domain/durations.ts';
import { isPicture, PICTURE_TYPE, reencodePicture } from '#server/adapters/image.ts';
import type { Context } from '#server/context.ts';
import { ConcurrencyLimit } from '#server/http/concurrency-limit.ts';
import { fail, orNotFound } from '#server/http/fail.ts';
import { ANSWER_POLICY } from '#server/http/security-headers.ts';
import { countSince, findFile, hasFile } from './queries.ts';

const FILES = '/v1/files/';
/** Pictures of one person in an hour; more are none of a club's. */
const AN_HOUR = 60;

/** Half a megabyte may unfold into a hundred and sixty. */
const turns = new ConcurrencyLimit(1, 4);

/** Re-encodes a picture before the transaction that stores it, so that no connection is held meanwhile. */
export async function redrawPicture(
  ctx: Context,
  field: 'avatar' | 'logo',
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<Uint8Array> {
  if (!isPicture(bytes)) fail('unsupported_type', { fields: { [field]: ['type'] } });
  const { user_id } = ctx.actor;
  if (
    user_id !== null &&
    (await countSince(ctx.db, user_id, new Date(ctx.now.getTime() - HOUR_MS))) >= AN_HOUR
  )
    fail('too_many', { retry_after: HOUR_MS / 1000 });
  const picture = await turns.take(signal, () => reencodePicture(bytes));
  return picture ?? fail('invalid', { fields: { [field]: ['pattern'] } });
}

/** Stores a picture and returns its path; without a reference it is deleted after a day. */
export async function storePicture(ctx: Context, picture: Uint8Array): Promise<{ path: string }> {
  const name = `${randomBytes(24).toString('base64url')}.webp`;
  await ctx.db
    .insertInto('files')
    .values({
      name,
      type: PICTURE_TYPE,
      bytes: Buffer.from(picture),
      creator_id: ctx.actor.user_id,
      created_at: ctx.now,
    })
    .execute();
  const path = `${FILES}${name}`;
  ctx.audit({ resource: 'files', resource_id: null, after: { path } });
  return { path };
}

/** Whether a path is of a stored picture. */
export const isStored = (ctx: Context, path: string): Promise<boolean> =>
  hasFile(ctx.db, path.slice(FILES.length));

/** A stored picture by path (WebP); null when deleted. */
export const pictureOf = async (ctx: Context, path: string): Promise<Uint8Array | null> =>
  (await findFile(ctx.db, path.slice(FILES.length)))?.bytes ?? null;

const FOR_EVER = 'public, max-age=31536000, immutable';

/** The file, for anybody who knows its name. */
export async function fileOf(ctx: Context, name: string): Promise<Response> {
  const { type, bytes } = orNotFound(await findFile(ctx.db, name));
  const headers = {
    'Content-Type': type,
    'Cache-Control': FOR_EVER,
    'Content-Security-Policy': `sandbox; ${ANSWER_POLICY}`,
  };
  return new Response(new Uint8Array(bytes), { headers });
}
