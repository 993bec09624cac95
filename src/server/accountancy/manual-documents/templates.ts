import { sql } from 'kysely';
import type * as v from 'valibot';
import type { DocumentTemplate as Shown, TemplateInput } from '#contract/accountancy/manual-documents.ts';
import type { Context } from '#server/context.ts';
import { failFields, orNotFound } from '#server/http/fail.ts';
import { nameLines } from './lines.ts';

type Template = Omit<Shown, 'created_at'> & { created_at: Date };

/** The most templates: they are chosen from an unpaged list. */
const MOST = 200;

/** Templates by name, with present names; rows of deleted people and places are left out. */
export async function listTemplates(ctx: Context, id: number | null = null): Promise<Template[]> {
  const { rows } = await sql<Template>`
    select t.id, t.name, t.description, t.created_at, coalesce((
      select json_agg(json_build_object(
        'kind', case when a.user_id is not null then 'user' when a.cash_id is not null then 'cash'
          when a.bank_id is not null then 'bank' when a.payment_gateway_id is not null then 'payment_gateway'
          else 'account' end,
        'id', coalesce(a.user_id, a.cash_id, a.bank_id, a.payment_gateway_id, a.id),
        'code', coalesce(a.code, p.code, ''), 'name', a.name,
        'debit', l.debit, 'credit', l.credit, 'description', l.description) order by l.id)
      from document_template_lines l join accounts a on a.id = l.account_id
      left join accounts p on p.id = a.parent_id left join users u on u.id = a.user_id
      left join cashes k on k.id = a.cash_id left join banks b on b.id = a.bank_id
      left join payment_gateways g on g.id = a.payment_gateway_id
      where l.template_id = t.id and a.deleted_at is null and u.merged_into is null
        and coalesce(u.deleted_at, k.deleted_at, b.deleted_at, g.deleted_at) is null), '[]') as transactions
    from document_templates t where ${id}::bigint is null or t.id = ${id}::bigint
    order by t.name collate fa_num, t.id limit ${MOST}`.execute(ctx.db);
  return rows;
}

/** Stores a template under a unique name (422 `exists`). */
export async function createTemplate(
  ctx: Context,
  { name, description, transactions }: v.InferOutput<typeof TemplateInput>,
): Promise<Template> {
  const lines = await nameLines(ctx, transactions);
  for (const [index, { debit, credit }] of lines.entries()) {
    if (debit > 0 && credit > 0) failFields({ [`transactions.${index}.credit`]: ['extra'] });
  }
  await sql`select pg_advisory_xact_lock(hashtextextended('meydan names of document_templates', 0))`.execute(
    ctx.db,
  );
  const taken = await ctx.db
    .selectFrom('document_templates')
    .select('id')
    .where(sql<boolean>`fa_fold(name) = fa_fold(${name})`)
    .executeTakeFirst();
  if (taken) failFields({ name: ['exists'] });
  const { id } = await ctx.db
    .insertInto('document_templates')
    .values({ name, description, created_at: ctx.now, creator_id: ctx.actor.user_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.db
    .insertInto('document_template_lines')
    .values(
      lines.map(({ account_id, debit, credit, description: text }) => ({
        template_id: id,
        account_id,
        debit,
        credit,
        description: text ?? '',
      })),
    )
    .execute();
  ctx.audit({ resource: 'document-templates', resource_id: id, after: { name, description, transactions } });
  ctx.changed('document-templates', [id]);
  return orNotFound((await listTemplates(ctx, id))[0]);
}

export async function removeTemplate(ctx: Context, id: number): Promise<void> {
  const gone = await ctx.db
    .deleteFrom('document_templates')
    .where('id', '=', id)
    .returning(['name', 'description'])
    .executeTakeFirst();
  ctx.audit({ resource: 'document-templates', resource_id: id, before: orNotFound(gone) });
  ctx.changed('document-templates', [id]);
}
