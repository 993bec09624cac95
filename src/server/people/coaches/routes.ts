import { classes } from '#contract/classes.ts';
import { coachAccount } from '#contract/coach-account.ts';
import { coachDues } from '#contract/coach-dues.ts';
import { coaches } from '#contract/coaches.ts';
import { classColumns } from '#contract/columns/classes.ts';
import { coachDueColumns } from '#contract/columns/coach-dues.ts';
import { coachColumns } from '#contract/columns/coaches.ts';
import { receiveColumns } from '#contract/columns/documents.ts';
import { personCalled } from '#server/export/exported.ts';
import { listed } from '#server/export/list-file.ts';
import { statementOwner, statementRoute } from '#server/export/statement-pdf.ts';
import { route } from '#server/http/route.ts';
import { totalStatement } from '#server/ledger/statement.ts';
import { crudRoutes } from '#server/records/crud.ts';
import { receive, receivesOf, totalReceivesOf } from '#server/treasury/documents/service.ts';
import { listClasses, totalClasses } from '#server/sales/sale-invoices/classes.ts';
import { listDues, totalDues } from './dues.ts';
import { listCoaches, totalCoaches } from './queries.ts';
import {
  coachRecords,
  createCoach,
  seenAccount,
  seenCoach,
  seenCoachOf,
  setActiveCoaches,
  viewerOf,
} from './service.ts';

const CLASSES = { title: { fa: 'کلاس‌ها', en: 'Classes' }, columns: classColumns };
const RECEIPTS = { title: { fa: 'دریافت‌ها', en: 'Receipts' }, columns: receiveColumns };

export const coachRoutes = [
  ...crudRoutes(
    coaches,
    {
      ...coachRecords,
      get: seenCoach,
      list: async (ctx, query) => listCoaches(ctx.db, viewerOf(ctx), query, (await ctx.club()).time_zone),
      total: async (ctx, query) => totalCoaches(ctx.db, viewerOf(ctx), query, (await ctx.club()).time_zone),
      create: createCoach,
    },
    { title: { fa: 'مربیان', en: 'Coaches' }, columns: coachColumns },
  ),
  route(
    coachDues.list,
    listed(
      {
        title: { fa: 'بستانکاری مربیان', en: 'Owed to coaches' },
        columns: coachDueColumns,
        total: (ctx, query) => totalDues(ctx.db, query),
      },
      (ctx, query) => listDues(ctx.db, query),
    ),
  ),
  route(coachDues.total, async (ctx, { query }) => ({ data: await totalDues(ctx.db, query) })),
  route(coaches.setActive, async (ctx, { body }) => {
    await setActiveCoaches(ctx, body.coach_ids);
    return { data: { done: true as const } };
  }),
  route(
    classes.ofCoach,
    listed<{ id: number }>(
      CLASSES,
      async (ctx, query, { id }) => listClasses(ctx, (await seenCoach(ctx, id)).id, query),
      async (ctx, { id }) => personCalled((await seenCoach(ctx, id)).user),
    ),
  ),
  route(classes.totalOfCoach, async (ctx, { params, query }) => ({
    data: await totalClasses(ctx, (await seenCoach(ctx, params.id)).id, query),
  })),
  route(
    classes.ofUser,
    listed<{ id: number }>(
      CLASSES,
      async (ctx, query, { id }) => listClasses(ctx, (await seenCoachOf(ctx, id)).id, query),
      async (ctx, { id }) => personCalled((await seenCoach(ctx, (await seenCoachOf(ctx, id)).id)).user),
    ),
  ),
  route(classes.totalOfUser, async (ctx, { params, query }) => ({
    data: await totalClasses(ctx, (await seenCoachOf(ctx, params.id)).id, query),
  })),
  route(
    coachAccount.receives,
    listed<{ id: number }>(
      RECEIPTS,
      async (ctx, query, { id }) => receivesOf(ctx, (await coachRecords.get(ctx, id)).user.id, query),
      async (ctx, { id }) => personCalled((await coachRecords.get(ctx, id)).user),
    ),
  ),
  route(coachAccount.totalReceives, async (ctx, { params, query }) => ({
    data: await totalReceivesOf(ctx, (await coachRecords.get(ctx, params.id)).user.id, query),
  })),
  route(coachAccount.receive, async (ctx, { params, body }) => ({
    data: await receive(ctx, { ...body, user_id: (await coachRecords.get(ctx, params.id)).user.id }),
  })),
  route(
    coachAccount.transactions,
    statementRoute<{ id: number }>(
      async (ctx, { id }) => ({ user_id: (await seenAccount(ctx, id)).user.id }),
      async (ctx, { id }) => statementOwner(ctx, (await seenAccount(ctx, id)).user),
    ),
  ),
  route(coachAccount.totalTransactions, async (ctx, { params, query }) => ({
    data: await totalStatement(ctx.db, { user_id: (await seenAccount(ctx, params.id)).user.id }, query),
  })),
];
