import { accounts } from '#contract/accounts.ts';
import { ledgerColumns } from '#contract/columns/accounts.ts';
import { listed } from '../../export/list-file.ts';
import { type RawRequest, route } from '../../http/route.ts';
import { monthsOf, spanOf } from '../books/spans.ts';
import { accountChoices } from './choices.ts';
import { checkAccount, ledgerSubject, listLedger, totalLedger, turnoverBy } from './ledger.ts';
import { createAccount, removeAccount, updateAccount } from './service.ts';
import { accountTree, getAccount } from './tree.ts';

export const accountRoutes = [
  route(accounts.list, async (ctx) => ({ data: await accountTree(ctx) })),
  route(accounts.choices, async (ctx, { query }) => ({ data: await accountChoices(ctx, query.q ?? '') })),
  route(accounts.get, async (ctx, { params }) => ({ data: await getAccount(ctx, params.id) })),
  route(accounts.transactions, async (ctx, input, raw: RawRequest) => {
    const { id } = input.params;
    await checkAccount(ctx, id);
    return listed(
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
    await checkAccount(ctx, params.id);
    return { data: await totalLedger(ctx.db, [params.id], query) };
  }),
  route(accounts.months, async (ctx, { params }) => {
    await checkAccount(ctx, params.id);
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
