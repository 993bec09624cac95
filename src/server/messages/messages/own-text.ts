import { sql } from 'kysely';
import type { OwnText } from '#contract/messages/message-text.ts';
import { fillPlaceholders, type MessageFacts, placeholderValues } from '#domain/message-text.ts';
import { ownerDue } from '#server/calendar/owner-due.ts';
import type { Club, Context } from '#server/context.ts';
import { anyOf } from '#server/db/client.ts';

/** Whom and what a message of its own accord is about; what is due is what the customer is still asked for of these reservations together. */
interface OwnFacts extends Pick<MessageFacts, 'user' | 'slots'> {
  invoice_ids: readonly number[];
}

/** The club's own text for an event, filled in; null without one. */
export function ownWords(
  { message_texts, club_name, locale }: Pick<Club, 'message_texts' | 'club_name' | 'locale'>,
  kind: OwnText,
  facts: Omit<MessageFacts, 'club'>,
): string | null {
  const text = message_texts[kind];
  return text ? fillPlaceholders(text, placeholderValues({ ...facts, club: club_name }, locale)) : null;
}

/** The same for reservations just made or cancelled, whose due amount is read. */
export async function ownText(ctx: Context, kind: OwnText, facts: OwnFacts): Promise<string | null> {
  const club = await ctx.club();
  if (!club.message_texts[kind]) return null;
  const { user, slots, invoice_ids } = facts;
  return ownWords(club, kind, { user, slots, due: await dueOf(ctx, invoice_ids) });
}

async function dueOf(ctx: Context, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { due } = await ctx.db
    .selectFrom('sale_invoices as i')
    .select(sql<number>`coalesce(sum(${ownerDue}), 0)::bigint`.as('due'))
    .where('i.id', '=', anyOf(ids))
    .executeTakeFirstOrThrow();
  return Number(due);
}
