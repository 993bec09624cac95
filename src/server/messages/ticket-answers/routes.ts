import { sql } from 'kysely';
import { ticketAnswerColumns } from '#contract/messages/columns/tickets.ts';
import { type ticketAnswerList, ticketAnswers } from '#contract/messages/ticket-answers.ts';
import type { Db } from '#server/db/client.ts';
import { containsText, type ListSql } from '#server/db/list.ts';
import { crudRoutes, standard } from '#server/records/crud.ts';
import { shortList } from '#server/records/short-list.ts';

const rows = (db: Db) =>
  db.selectFrom('ticket_answers as a').select(['a.id', 'a.title', 'a.text', 'a.created_at', 'a.version']);

const listSql: ListSql = {
  sorts: {
    id: sql`a.id`,
    title: sql`a.title collate fa_num`,
    created_at: sql`a.created_at`,
  } satisfies Record<(typeof ticketAnswerList.sorts)[number], unknown>,
  filters: {
    title: containsText(sql`a.title`),
    text: containsText(sql`a.text`),
  } satisfies Record<keyof typeof ticketAnswerList.filters, unknown>,
};

const answers = shortList('a', rows, listSql);
/** Answers that are ready; what was said keeps its own words. */
export const answerRecords = standard({
  table: 'ticket_answers',
  resource: 'ticket-answers',
  find: answers.find,
});

export const ticketAnswerRoutes = crudRoutes(
  ticketAnswers,
  { ...answerRecords, ...answers },
  { title: { fa: 'پاسخ‌های آماده', en: 'Ready answers' }, columns: ticketAnswerColumns },
);
