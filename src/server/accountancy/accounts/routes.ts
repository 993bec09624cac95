import { accounts } from '#contract/accountancy/accounts.ts';
import { ledgerColumns } from '#contract/accountancy/columns/accounts.ts';
import type { DateFilter, ListQuery } from '#contract/list.ts';
import type { Context } from '#server/context.ts';
import { listRoute } from '#server/export/list-file.ts';
import { type RawRequest, route } from '#server/http/route.ts';
import { refuseUncounted } from '#server/ledger/uncounted-boxes.ts';
import { accountChoices } from './account-choices.ts';
import { checkAccount, ledgerSubject, listLedger, totalLedger, turnoverBy } from './ledger.ts';
import { createAccount, removeAccount, updateAccount } from './service.ts';
import { monthsOf, spanOf } from './spans.ts';
import { accountTree, getAccount } from './tree.ts';

/** The ledger of an account that is there, and that tells of no till which is to be counted. */
async function checkLedger(ctx: Context, id: number, query?: ListQuery): Promise<void> {
  await checkAccount(ctx, id);
  await refuseUncounted(ctx, [id], (query?.filters.date as DateFilter | undefined)?.to);
}

export const accountRoutes = [
  route(accounts.list, async (ctx) => ({ data: await accountTree(ctx) })),
  route(accounts.choices, async (ctx, { query }) => ({ data: await accountChoices(ctx, query.q ?? '') })),
  route(accounts.get, async (ctx, { params }) => ({ data: await getAccount(ctx, params.id) })),
  route(accounts.transactions, async (ctx, input, raw: RawRequest) => {
    const { id } = input.params;
    await checkLedger(ctx, id, input.query);
    return listRoute(
      {
        title: { fa: 'گردش حساب', en: 'Ledger' },
        columns: ledgerColumns,
        subject: (on, query) => ledgerSubject(on, [id], query),
        total: async (on, query) => ({ ...(await totalLedger(on.db, [id], query)) }),
      },
      (on, query) => listLedger(on.db, [id], query),
    )(ctx, input, raw);
  }),
  route(accounts.totalTransactions, async (ctx, { params, query }) => {
    await checkLedger(ctx, params.id, query);
    return { data: await totalLedger(ctx.db, [params.id], query) };
  }),
  route(accounts.months, async (ctx, { params }) => {
    await checkLedger(ctx, params.id);
    return { data: await turnoverBy(ctx.db, params.id, monthsOf(await spanOf(ctx, undefined))) };
  }),
  route(accounts.create, async (ctx, { body }) => ({ data: await createAccount(ctx, body) })),
  route(accounts.update, async (ctx, { params, body }) => ({
    data: await updateAccount(ctx, params.id, body),
  })),
  route(accounts.remove, async (ctx, { params }) => {
    await removeAccount(ctx, params.id);
    return { data: { done: true as const } };
  }),
];
