import { RELEASES } from '#contract/system/release-notes.ts';
import { localDigits } from '#domain/digits.ts';
import type { Context } from '#server/context.ts';
import { createEventOnce } from './service.ts';

// What the system tells the staff by itself, each thing once (wire.md, Events).

/**
 * Notifies all staff of a version the club has not run before. A new club, or one of unknown version, is notified of
 * the next. Returns whether it did.
 */
export async function tellVersion(ctx: Context, releases = RELEASES): Promise<boolean> {
  const { id, version, news } = releases[0];
  const { told_version, locale } = await ctx.db
    .selectFrom('club')
    .select(['told_version', 'locale'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (told_version === version) return false;
  await ctx.db.updateTable('club').set({ told_version: version }).execute();
  if (told_version === null) return false;
  const named = localDigits(version, locale);
  await createEventOnce(ctx, `version:${version}`, {
    type: 1,
    priority: 3,
    subject: locale === 'fa' ? `نسخه‌ی ${named} آماده است` : `Version ${named} is here`,
    content: listOf(news[locale]),
    resource: { kind: null, id },
  });
  return true;
}

const MOST = 400;

/** As many lines as an event has room for. */
function listOf(lines: readonly string[]): string {
  let text = '';
  for (const line of lines) {
    const next = `${text}${text && '\n'}- ${line}`;
    if (next.length > MOST) break;
    text = next;
  }
  return text;
}
