import { SEARCH_KINDS, type SearchKind, type SearchResult } from '#contract/desk/search.ts';
import { clubDay, clubTime } from '#domain/dates.ts';
import type { Permission } from '#domain/permissions.ts';
import { fold } from '#domain/persian.ts';
import type { DocumentType } from '#domain/statuses.ts';
import { type Context, can } from '#server/context.ts';
import { type AccountsSeen, findAccounts, findDocuments, findPeople, findReservations } from './queries.ts';

/** Which documents a permission shows; `document.access` shows all. */
const DOCUMENTS = {
  receive: 'receive.show',
  payment: 'payment.show',
  cost: 'cost.show',
  'internal-fund': 'internal_fund.show',
} as const satisfies Partial<Record<DocumentType, Permission>>;

/** Searches each kind by its own permission; nothing without a text. */
export async function find(
  ctx: Context,
  q: string,
  kinds: readonly SearchKind[] = SEARCH_KINDS,
): Promise<SearchResult[]> {
  if (fold(q) === '') return [];
  const { time_zone } = await ctx.club();
  const clock = { today: clubDay(ctx.now, time_zone), time: clubTime(ctx.now, time_zone) };
  const bookings = can(ctx, 'invoice.show');
  const people = can(ctx, 'user.show');
  const asks = (kind: SearchKind) => kinds.includes(kind);
  return [
    ...(asks('person') && people ? await findPeople(ctx.db, q, clock, bookings) : []),
    ...(asks('reservation') && bookings ? await findReservations(ctx.db, q, clock, people) : []),
    ...(asks('document') ? await findDocuments(ctx.db, q, documentTypes(ctx)) : []),
    ...(asks('account') ? await findAccounts(ctx.db, q, accountsSeen(ctx)) : []),
  ];
}

const accountsSeen = (ctx: Context): AccountsSeen => ({
  tree: can(ctx, 'account.access'),
  costs: can(ctx, 'cost.show'),
  places: {
    cash: can(ctx, 'cash.show'),
    bank: can(ctx, 'bank.show'),
    payment_gateway: can(ctx, 'payment_gateway.show'),
  },
});

function documentTypes(ctx: Context): readonly string[] | 'all' {
  if (can(ctx, 'document.access')) return 'all';
  return Object.entries(DOCUMENTS).flatMap(([type, permission]) => (can(ctx, permission) ? [type] : []));
}
