import { messages } from '#contract/messages/messages.ts';
import { userColumns } from '#contract/people/columns/users.ts';
import { people } from '#contract/people/people.ts';
import { userImport } from '#contract/people/user-import.ts';
import { users } from '#contract/people/users.ts';
import { invoiceColumns } from '#contract/sales/columns/sale-invoices.ts';
import { invoicesOf, localNow, totalInvoicesOf } from '#server/calendar/invoice-reader.ts';
import type { Context } from '#server/context.ts';
import { personSubject } from '#server/export/exported.ts';
import { listRoute } from '#server/export/list-file.ts';
import { statementOwner, statementRoute } from '#server/export/statement-pdf.ts';
import { route } from '#server/http/route.ts';
import { openItems, totalStatement } from '#server/ledger/statement.ts';
import { MESSAGES_FILE, readMessages, sumMessages } from '#server/messages/messages/service.ts';
import { crudRoutes } from '#server/records/crud.ts';
import { canonicalOf } from '#server/records/refs.ts';
import { readDirectory } from './directory.ts';
import { importUsers, previewImport } from './import.ts';
import { listUsers, totalUsers } from './queries.ts';
import { createUser, getUserOrMerged, requireUser, setMaxDebt, updateUser, userRecords } from './service.ts';

/** The id of a person that is there, or was merged: what stood on their account before stays to be read. */
async function known(ctx: Context, { id }: { id: number }): Promise<number> {
  return (await canonicalOf(ctx, id)) === null ? requireUser(ctx, { id }) : id;
}

const called = async (ctx: Context, { id }: { id: number }) => personSubject(await getUserOrMerged(ctx, id));

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
      get: getUserOrMerged,
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
      async (ctx, { id }) => statementOwner(ctx, await getUserOrMerged(ctx, id)),
    ),
  ),
  route(users.totalTransactions, async (ctx, { params, query }) => ({
    data: await totalStatement(ctx.db, { user_id: await known(ctx, params) }, query),
  })),
  route(
    people.invoices,
    listRoute<{ id: number }>(
      { title: { fa: 'رزروها', en: 'Bookings' }, columns: invoiceColumns },
      async (ctx, query, params) => invoicesOf(ctx, await requireUser(ctx, params), query),
      called,
    ),
  ),
  route(people.totalInvoices, async (ctx, { params, query }) => ({
    data: await totalInvoicesOf(ctx, await requireUser(ctx, params), query),
  })),
  route(
    messages.ofPerson,
    listRoute<{ id: number }>(
      MESSAGES_FILE,
      async (ctx, query, { id }) => readMessages(ctx, (await getUserOrMerged(ctx, id)).id, query),
      called,
    ),
  ),
  route(messages.totalOfPerson, async (ctx, { params, query }) => ({
    data: await sumMessages(ctx, (await getUserOrMerged(ctx, params.id)).id, query),
  })),
  route(people.activeAddons, async (ctx, { params }) => ({
    data: (await userRecords.get(ctx, params.id)).active_addons,
  })),
  route(users.openItems, async (ctx, { params }) => ({
    data: await openItems(ctx, await requireUser(ctx, params), await localNow(ctx)),
  })),
];
