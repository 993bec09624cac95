import { sql } from 'kysely';
import type * as v from 'valibot';
import type { messageTemplateList, messageTemplates } from '#contract/messages/message-templates.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { containsText, type ListSql } from '#server/db/list.ts';
import { standard } from '#server/records/crud.ts';
import { lastPlace, placeInOrder } from '#server/records/place-order.ts';
import { shortList } from '#server/records/short-list.ts';

const TEMPLATES = { table: 'message_templates', resource: 'message-templates' } as const;

const rows = (db: Db) =>
  db
    .selectFrom('message_templates as m')
    .select(['m.id', 'm.name', 'm.text', 'm.sort', 'm.created_at', 'm.version']);

const listSql: ListSql = {
  sorts: {
    id: sql`m.id`,
    name: sql`m.name collate fa_num`,
    sort: sql`(m.sort, m.name collate fa_num)`,
    created_at: sql`m.created_at`,
  } satisfies Record<(typeof messageTemplateList.sorts)[number], unknown>,
  filters: {
    name: containsText(sql`m.name`),
    text: containsText(sql`m.text`),
  } satisfies Record<keyof typeof messageTemplateList.filters, unknown>,
};

export const templates = shortList('m', rows, listSql);
/** Message templates; sent messages keep their text. */
export const templateRecords = standard({ ...TEMPLATES, named: true, find: templates.find });

type Input = v.InferOutput<typeof messageTemplates.create.body>;

/** A new one is last. */
export const createTemplate = async (ctx: Context, input: Input) =>
  templateRecords.create(ctx, { ...input, sort: await lastPlace(ctx.db, TEMPLATES.table) });

export const orderTemplates = (ctx: Context, ids: readonly number[]) => placeInOrder(ctx, TEMPLATES, ids);
