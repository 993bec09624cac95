import { bookLists } from '#contract/accountancy/book-lists.ts';
import { books, type Span } from '#contract/accountancy/books.ts';
import { ledgerColumns } from '#contract/accountancy/columns/accounts.ts';
import {
  agedColumns,
  comparedAgedColumns,
  generalLedgerColumns,
  generalLedgerGroups,
  journalColumns,
} from '#contract/accountancy/columns/book-lists.ts';
import { balanceFile, cashSheet, profitSheet, trialSheet } from '#contract/accountancy/columns/books.ts';
import { apartSheets, journalDaySheet } from '#contract/accountancy/columns/day-books.ts';
import type { Columns, RowGroups } from '#contract/columns.ts';
import type { DateFilter, ListQuery } from '#contract/list.ts';
import { formatDate } from '#domain/dates.ts';
import { previousPeriod } from '#domain/periods.ts';
import type { Context } from '#server/context.ts';
import { bookFile } from '#server/export/book-file.ts';
import { listRoute } from '#server/export/list-file.ts';
import { route } from '#server/http/route.ts';
import { refuseUncounted } from '#server/ledger/uncounted-boxes.ts';
import { ledgerSubject, listLedger, requestedAccounts, totalLedger } from '../accounts/ledger.ts';
import { yearSpans } from '../accounts/spans.ts';
import { aged, agedEnds, agedSubject, totalAged } from './aged.ts';
import { balanceSheet } from './balance-sheet.ts';
import { cashBook } from './cash-book.ts';
import { generalLedger, totalGeneralLedger } from './general-ledger.ts';
import { journal, totalJournal } from './journal.ts';
import { journalDays } from './journal-days.ts';
import { ledgerChoices } from './ledger-choices.ts';
import { profitAndLoss } from './profit-and-loss.ts';
import { trialBalance } from './trial-balance.ts';

const BETWEEN = { fa: 'تا', en: 'to' } as const;
const dayName =
  ({ locale }: Context) =>
  (day: string) =>
    formatDate(day, locale);
const spanName = (ctx: Context) => (span: Span) => {
  const day = dayName(ctx);
  return span.from === span.to ? day(span.to) : `${day(span.from)} ${BETWEEN[ctx.locale]} ${day(span.to)}`;
};

const lastDay = ({ filters }: ListQuery) => (filters.date as DateFilter | undefined)?.to;

/** Sums of one account's lines are its balance; those of all lines tell nothing. */
async function journalTotals(ctx: Context, query: ListQuery) {
  await refuseUncounted(ctx, (query.filters.account as number[] | undefined) ?? [], lastDay(query));
  return totalJournal(ctx.db, query);
}

/** The accounts of a ledger, none of which tells of a till that is to be counted. */
async function ledgerAccounts(ctx: Context, query: ListQuery): Promise<number[]> {
  const accounts = await requestedAccounts(ctx.db, query);
  await refuseUncounted(ctx, accounts, lastDay(query));
  return accounts;
}

const JOURNAL = {
  title: { fa: 'روزنامه', en: 'Journal' },
  columns: journalColumns as Columns<unknown>,
  carries: ['debit', 'credit'],
  total: journalTotals,
};
const LEDGER = {
  title: { fa: 'دفتر کل و معین', en: 'Ledger' },
  columns: ledgerColumns as Columns<unknown>,
  subject: async (ctx: Context, query: ListQuery) =>
    ledgerSubject(ctx, await ledgerAccounts(ctx, query), query),
  told: ['account', 'user', 'cash', 'bank', 'payment_gateway'],
  total: async (ctx: Context, query: ListQuery) => ({
    ...(await totalLedger(ctx.db, await ledgerAccounts(ctx, query), query)),
  }),
};
const GENERAL_LEDGER = {
  title: { fa: 'دفتر کل همه‌ی حساب‌ها', en: 'General ledger' },
  columns: generalLedgerColumns as Columns<unknown>,
  groups: generalLedgerGroups as RowGroups<unknown>,
  total: (ctx: Context, query: ListQuery) => totalGeneralLedger(ctx.db, query),
};
const AGED = {
  title: { fa: 'بدهکاران و بستانکاران', en: 'Debtors and creditors' },
  columns: agedColumns as Columns<unknown>,
  subject: agedSubject,
  told: ['end', 'beside'],
  total: async (ctx: Context, query: ListQuery) => ({ ...(await totalAged(ctx, query)) }),
};
const agedAlone = listRoute(AGED, aged);
const agedCompared = listRoute({ ...AGED, columns: comparedAgedColumns as Columns<unknown> }, aged);

/** Sums of a list with the turnover of the span before the one that it is filtered to. */
async function beside<T extends { debit: number; credit: number }>(
  ctx: Context,
  query: ListQuery,
  sums: (query: ListQuery) => Promise<T>,
) {
  const { from, to } = (query.filters.date as DateFilter | undefined) ?? { from: null, to: null };
  const span = from && to && from <= to ? previousPeriod({ from, to }, ctx.locale) : null;
  const before = span && (await sums({ ...query, filters: { ...query.filters, date: span } }));
  return {
    ...(await sums(query)),
    before_debit: before?.debit ?? null,
    before_credit: before?.credit ?? null,
  };
}

export const bookRoutes = [
  route(
    bookLists.journal,
    listRoute(JOURNAL, (ctx, query) => journal(ctx.db, query)),
  ),
  route(bookLists.totalJournal, async (ctx, { query }) => ({
    data: await beside(ctx, query, (asked) => journalTotals(ctx, asked)),
  })),
  route(
    bookLists.ledger,
    listRoute(LEDGER, async (ctx, query) => listLedger(ctx.db, await ledgerAccounts(ctx, query), query)),
  ),
  route(bookLists.totalLedger, async (ctx, { query }) => {
    const accounts = await ledgerAccounts(ctx, query);
    return { data: await beside(ctx, query, (asked) => totalLedger(ctx.db, accounts, asked)) };
  }),
  route(
    bookLists.generalLedger,
    listRoute(GENERAL_LEDGER, async (ctx, query) => {
      await refuseUncounted(ctx, 'all', lastDay(query));
      return generalLedger(ctx.db, query);
    }),
  ),
  route(bookLists.totalGeneralLedger, async (ctx, { query }) => ({
    data: await beside(ctx, query, (asked) => totalGeneralLedger(ctx.db, asked)),
  })),
  route(bookLists.ledgerChoices, async (ctx, { query }) => ({ data: await ledgerChoices(ctx, query) })),
  route(bookLists.aged, (ctx, input, raw) => {
    // Beside nothing there is nothing to compare; somebody who names those columns has them.
    const compared = input.query.filters.beside ?? input.query.export?.columns;
    return (compared ? agedCompared : agedAlone)(ctx, input, raw);
  }),
  route(bookLists.agedEnds, async (ctx) => ({ data: await agedEnds(ctx) })),
  route(bookLists.totalAged, async (ctx, { query }) => ({ data: await totalAged(ctx, query) })),
  route(books.years, async (ctx) => ({ data: await yearSpans(ctx) })),
  route(books.journalDays, async (ctx, { query }, raw) => {
    const data = await journalDays(ctx, query);
    if (!query.export) return { data };
    const sheet = journalDaySheet(data, ctx.locale, dayName(ctx));
    return bookFile(ctx, query.export, sheet, spanName(ctx)(data), raw);
  }),
  route(books.trialBalance, async (ctx, { query }, raw) => {
    const data = await trialBalance(ctx, query);
    if (!query.export) return { data };
    const beside = data.compare ? spanName(ctx)(data.compare) : undefined;
    const sheet = trialSheet(data, query.columns ?? '4', ctx.locale, beside);
    return bookFile(ctx, query.export, sheet, spanName(ctx)(data), raw);
  }),
  route(books.profitAndLoss, async (ctx, { query }, raw) => {
    const data = await profitAndLoss(ctx, query);
    if (!query.export) return { data };
    const sheet = profitSheet(data, query.by === 'month', ctx.locale, spanName(ctx));
    return bookFile(ctx, query.export, sheet, spanName(ctx)(data), raw);
  }),
  route(books.balanceSheet, async (ctx, { query }, raw) => {
    const data = await balanceSheet(ctx, query);
    if (!query.export) return { data };
    return bookFile(
      ctx,
      query.export,
      balanceFile(data, ctx.locale, dayName(ctx)),
      dayName(ctx)(data.at),
      raw,
    );
  }),
  route(books.cashBook, async (ctx, { query }, raw) => {
    const data = await cashBook(ctx, query);
    if (!query.export) return { data };
    const beside = data.compare ? spanName(ctx)(data.compare) : undefined;
    const sheets = [
      cashSheet(data, ctx.locale, dayName(ctx), beside),
      ...apartSheets(data, ctx.locale, dayName(ctx)),
    ];
    return bookFile(ctx, query.export, sheets, spanName(ctx)(data), raw);
  }),
];
