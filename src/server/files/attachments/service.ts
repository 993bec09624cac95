import type * as v from 'valibot';
import type { Attachment as AttachmentSchema } from '#contract/files/attachments.ts';
import { HOUR_MS, SECOND_MS } from '#domain/durations.ts';
import { storedText } from '#domain/persian.ts';
import { isPicture, reencodePaper } from '#server/adapters/image.ts';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/db/client.ts';
import { ConcurrencyLimit } from '#server/http/concurrency-limit.ts';
import { fail, failFields, orNotFound } from '#server/http/fail.ts';
import type { RawRequest } from '#server/http/route.ts';
import { ANSWER_POLICY } from '#server/http/security-headers.ts';

type Attachment = v.InferInput<typeof AttachmentSchema>;

/** Papers of one person in an hour; more are none of a club's. */
const AN_HOUR = 120;
/** Papers of one person that no record has taken yet: as many as four full forms hold. */
const MOST_LOOSE = 20;
const MOST_NAME = 120;
const PDF = Buffer.from('%PDF-');

/** Five megabytes may unfold into a hundred and sixty. */
const turns = new ConcurrencyLimit(1, 4);

const isPdf = (bytes: Uint8Array) => PDF.equals(bytes.subarray(0, PDF.length));

/** What the sender says that it is; null when nothing is said. */
function saidToBe({ name, type }: RawRequest['said']): 'picture' | 'pdf' | 'other' | null {
  const ending = /\.(\w{1,8})$/.exec(name)?.[1]?.toLowerCase();
  const said = [ending, type.split('/')[1]].filter((word) => word && word !== 'octet-stream');
  const kinds = said.map((word) =>
    word === 'pdf' ? 'pdf' : ['jpg', 'jpeg', 'png', 'jfif'].includes(word ?? '') ? 'picture' : 'other',
  );
  return kinds.find((kind) => kind !== kinds[0]) ? 'other' : (kinds[0] ?? null);
}

/** A name to show and to save under: no path, nothing that no name has; `.jpg` for what was made anew. */
function nameOf(said: string, type: Attachment['type']): string {
  const last = said.isWellFormed() ? (said.split(/[/\\]/).at(-1) ?? '') : '';
  const plain = storedText(last.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069<>:"|?*]+/gu, ' '));
  const stem = plain.replace(/\.\w{1,8}$/, '').slice(0, MOST_NAME) || 'file';
  return `${stem}.${type === 'application/pdf' ? 'pdf' : 'jpg'}`;
}

type Paper = Pick<Attachment, 'name' | 'type'> & { bytes: Buffer };

/**
 * Re-encodes a paper before the transaction that stores it, so that no connection is held meanwhile. 415 when its
 * content is no JPG, PNG or PDF, or differs from its stated type; 422 for an unreadable picture.
 */
export async function redrawPaper(
  ctx: Context,
  bytes: Uint8Array,
  said: RawRequest['said'],
  signal: AbortSignal,
): Promise<Paper> {
  const is = isPicture(bytes) ? 'picture' : isPdf(bytes) ? 'pdf' : null;
  const claimed = saidToBe(said);
  if (is === null || (claimed !== null && claimed !== is)) {
    fail('unsupported_type', { fields: { file: ['type'] } });
  }
  await checkHour(ctx);
  await inTheWay(ctx);
  const kept = is === 'pdf' ? Buffer.from(bytes) : await turns.take(signal, () => reencodePaper(bytes));
  if (!kept) return failFields({ file: ['pattern'] });
  const type = is === 'pdf' ? 'application/pdf' : 'image/jpeg';
  return { name: nameOf(said.name, type), type, bytes: kept };
}

/** Stores a paper; without a record it is deleted after a day. */
export async function storeAttachment(ctx: Context, paper: Paper): Promise<Attachment> {
  const going = await inTheWay(ctx);
  if (going.length > 0) {
    const loose = ctx.db.deleteFrom('attachments').where('resource', 'is', null);
    await loose.where('id', '=', anyOf(going)).execute();
  }
  const attachment = await ctx.db
    .insertInto('attachments')
    .values({ ...paper, creator_id: ctx.actor.user_id, created_at: ctx.now })
    .returning(['id', 'name', 'type', 'size'])
    .executeTakeFirstOrThrow();
  ctx.audit({ resource: 'files', resource_id: attachment.id, after: attachment });
  return attachment;
}

async function checkHour({ db, actor: { user_id }, now }: Context): Promise<void> {
  if (user_id === null) return;
  const { count } = await db
    .selectFrom('attachments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('creator_id', '=', user_id)
    .where('created_at', '>', new Date(now.getTime() - HOUR_MS))
    .executeTakeFirstOrThrow();
  if (Number(count) >= AN_HOUR) fail('too_many', { retry_after: HOUR_MS / 1000 });
}

/**
 * Loose papers that have to make room for one more. Whoever hangs nothing on anything has no store of their own here: what
 * has waited for an hour goes. Until then no form loses its paper, and who sends more is told when there is room.
 */
async function inTheWay({ db, actor: { user_id }, now }: Context): Promise<number[]> {
  if (user_id === null) return [];
  const loose = await db
    .selectFrom('attachments')
    .select(['id', 'created_at'])
    .where('creator_id', '=', user_id)
    .where('resource', 'is', null)
    .orderBy('id')
    .execute();
  const going = loose.slice(0, Math.max(0, loose.length - MOST_LOOSE + 1));
  const last = going.at(-1);
  if (!last) return [];
  const wait = last.created_at.getTime() + HOUR_MS - now.getTime();
  if (wait > 0) fail('too_many', { retry_after: Math.ceil(wait / SECOND_MS) });
  return going.map(({ id }) => id);
}

/** What papers hang on. */
type Papered = 'documents' | 'ticket-messages';

/** Hangs papers of the caller's own on a record, each on one only; 422 on `attachment_ids` otherwise. */
export async function attach(
  ctx: Context,
  ids: readonly number[] | undefined,
  resource: Papered,
  resource_id: number,
): Promise<void> {
  if (!ids || ids.length === 0) return;
  const hung = await ctx.db
    .updateTable('attachments')
    .set({ resource, resource_id })
    .where('id', '=', anyOf(ids))
    .where('resource', 'is', null)
    .where('creator_id', '=', ctx.actor.user_id)
    .executeTakeFirst();
  if (Number(hung.numUpdatedRows) < ids.length) failFields({ attachment_ids: ['unknown'] });
}

/** A paper with its record. */
export async function findAttachment({ db }: Context, id: number) {
  return orNotFound(await db.selectFrom('attachments').selectAll().where('id', '=', id).executeTakeFirst());
}

/** The paper itself: a picture to look at, a PDF only to be saved, since it may hold scripts. */
export function attachmentResponse({
  name,
  type,
  bytes,
}: {
  name: string;
  type: Attachment['type'];
  bytes: Buffer;
}): Response {
  const plain = type === 'application/pdf' ? 'attachment.pdf' : 'picture.jpg';
  const how = type === 'application/pdf' ? 'attachment' : 'inline';
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': type,
      'Content-Length': String(bytes.length),
      'Content-Disposition': `${how}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'Content-Security-Policy': `sandbox; ${ANSWER_POLICY}`,
    },
  });
}
