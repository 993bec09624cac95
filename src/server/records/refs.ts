import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { fail } from '#server/http/fail.ts';

export type Referable = 'users' | 'sale-invoices' | 'documents';

/** An id of ours, or `ref:<client_ref>` of a record that was queued on a device before this one. */
export type Reference = number | string;

const uuidOf = (reference: string) => reference.slice('ref:'.length).toLowerCase();

/** The ids behind references, in their order; of an unknown one none. A booking of several slots gives all of them. */
export async function findRefs(
  ctx: Context,
  kind: Referable,
  references: readonly Reference[],
): Promise<number[]> {
  const refs = references.filter((r) => typeof r === 'string').map(uuidOf);
  const rows = refs.length > 0 ? await readRefs(ctx, kind, refs) : [];
  return references.flatMap((reference) =>
    typeof reference === 'number'
      ? [reference]
      : rows.filter((row) => row.client_ref === uuidOf(reference)).map((row) => row.id),
  );
}

/** The id behind one reference; 422 `unresolved_ref` on `field` when its record has not arrived. */
export async function resolveRef(
  ctx: Context,
  kind: Referable,
  reference: Reference,
  field: string,
): Promise<number> {
  const [id] = await findRefs(ctx, kind, [reference]);
  return id ?? fail('unresolved_ref', { fields: { [field]: ['unknown'] } });
}

/** Who a person is now that was merged into another; null of everybody else. */
export async function canonicalOf(ctx: Context, user_id: number): Promise<number | null> {
  const row = ctx.db.selectFrom('users').select('merged_into').where('id', '=', user_id);
  return (await row.executeTakeFirst())?.merged_into ?? null;
}

async function readRefs(ctx: Context, kind: Referable, refs: string[]) {
  const table = kind === 'sale-invoices' ? 'sale_invoices' : kind;
  // Who was merged into another is that one now.
  const id = kind === 'users' ? sql<number>`coalesce(merged_into, id)` : sql<number>`id`;
  return ctx.db
    .selectFrom(table)
    .select(['client_ref', id.as('id')])
    .where('client_ref', 'in', refs)
    .orderBy('id')
    .execute();
}
