import { invoiceColumns } from '#contract/columns/sale-invoices.ts';
import { seasonColumns } from '#contract/columns/season-schedules.ts';
import { userColumns } from '#contract/columns/users.ts';
import { people } from '#contract/people.ts';
import { personSeasons } from '#contract/season-schedules.ts';
import { splits } from '#contract/splits.ts';
import { userImport } from '#contract/user-import.ts';
import { users } from '#contract/users.ts';
import type { Context } from '#server/context.ts';
import { personCalled } from '#server/export/exported.ts';
import { listed } from '#server/export/list-file.ts';
import { statementOwner, statementRoute } from '#server/export/statement-pdf.ts';
import { found } from '#server/http/fail.ts';
import { route } from '#server/http/route.ts';
import { openItems, totalStatement } from '#server/ledger/statement.ts';
import { crudRoutes } from '#server/records/crud.ts';
import { canonicalOf } from '#server/records/refs.ts';
import { invoicesOf, localNow, totalInvoicesOf } from '#server/calendar/invoice-reader.ts';
import { splitPartners } from '#server/sales/sale-invoices/split.ts';
import { ofCustomer, seasons, seasonTotals } from '#server/sales/season-schedules/service.ts';
import { readDirectory } from './directory.ts';
import { importUsers, previewImport } from './import.ts';
import { mergeUsers, seenUser } from '#server/system/merge-users/service.ts';
import { findUser, listUsers, totalUsers } from './queries.ts';
import { createUser, setMaxDebt, updateUser, userRecords } from './service.ts';

/** The id of a person that is there, or 404. */
async function existing(ctx: Context, { id }: { id: number }): Promise<number> {
  return found(await findUser(ctx.db, id)).id;
}

/** The same, or one who was merged: what stood on their account before stays to be read. */
async function known(ctx: Context, { id }: { id: number }): Promise<number> {
  return (await canonicalOf(ctx, id)) === null ? existing(ctx, { id }) : id;
}

const called = async (ctx: Context, { id }: { id: number }) => personCalled(await seenUser(ctx, id));

export const userRoutes = [
  // Before `:id`, which would take these for one.
  route(userImport.preview, async (ctx, { query }, { file, signal }) => ({
    data: await previewImport(ctx, file, query, signal()),
  })),
  route(userImport.commit, async (ctx, { body }) => ({ data: await importUsers(ctx, body.rows) })),
  route(users.directory, async (ctx, { query }) => ({
    data: await readDirectory(ctx, query.since ? new Date(query.since) : null),
  })),
  ...crudRoutes(
    users,
    {
      ...userRecords,
      get: seenUser,
      list: async (ctx, query) => listUsers(ctx.db, query, (await ctx.club()).time_zone),
      total: async (ctx, query) => totalUsers(ctx.db, query, (await ctx.club()).time_zone),
      create: createUser,
      update: updateUser,
    },
    // It comes back by the import of people.
    { title: { fa: 'مشتریان', en: 'Customers' }, columns: userColumns, plain: true },
  ),
  route(users.maxDebt, async (ctx, { params, body }) => ({ data: await setMaxDebt(ctx, params.id, body) })),
  route(
    users.transactions,
    statementRoute<{ id: number }>(
      async (ctx, params) => ({ user_id: await known(ctx, params) }),
      async (ctx, { id }) => statementOwner(ctx, await seenUser(ctx, id)),
    ),
  ),
  route(users.totalTransactions, async (ctx, { params, query }) => ({
    data: await totalStatement(ctx.db, { user_id: await known(ctx, params) }, query),
  })),
  route(
    people.invoices,
    listed<{ id: number }>(
      { title: { fa: 'رزروها', en: 'Bookings' }, columns: invoiceColumns },
      async (ctx, query, params) => invoicesOf(ctx, await existing(ctx, params), query),
      called,
    ),
  ),
  route(people.totalInvoices, async (ctx, { params, query }) => ({
    data: await totalInvoicesOf(ctx, await existing(ctx, params), query),
  })),
  route(
    personSeasons.list,
    listed<{ id: number }>(
      { title: { fa: 'رزروهای فصلی', en: 'Seasons' }, columns: seasonColumns },
      async (ctx, query, params) => seasons(ctx, ofCustomer(query, await existing(ctx, params))),
      called,
    ),
  ),
  route(personSeasons.total, async (ctx, { params, query }) => ({
    data: await seasonTotals(ctx, ofCustomer(query, await existing(ctx, params))),
  })),
  route(people.merge, async (ctx, { params, body }) => ({
    data: await mergeUsers(ctx, params.id, body.into),
  })),
  route(people.activeAddons, async (ctx, { params }) => ({
    data: (await userRecords.get(ctx, params.id)).active_addons,
  })),
  route(splits.partners, async (ctx, { params }) => ({
    data: await splitPartners(ctx, await existing(ctx, params)),
  })),
  route(users.openItems, async (ctx, { params }) => ({
    data: await openItems(ctx, await existing(ctx, params), await localNow(ctx)),
  })),
];
