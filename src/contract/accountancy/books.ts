import * as v from 'valibot';
import { type Call, defineCall } from '#contract/call.ts';
import { all, count, date, flag, id, one, person, signed } from '#contract/fields.ts';
import { PAPERS } from '#contract/list.ts';
import { DOCUMENT_TYPES } from '#domain/statuses.ts';

/**
 * The books: figures of postings by document date, in whole toman. A year's closing entry is left out of that year
 * unless requested (`year_close`), because otherwise closed years would show no result; earlier years include theirs.
 */
const BOOKS = { all: ['report.show', 'account.access'] } as const satisfies Call['permission'];

const file = { export: v.optional(v.picklist(PAPERS, 'not_allowed')) };

const isDay = (day: string | undefined) => day === '' || v.is(date, day);
/** `2026-03-21_2026-11-21`; an open start is the start of the financial year, an open end today. */
const span = v.pipe(
  v.string(),
  v.regex(/^(\d{4}-\d\d-\d\d)?_(\d{4}-\d\d-\d\d)?$/, 'pattern'),
  v.transform((text) => text.split('_') as [from: string, to: string]),
  v.check((days) => days.every(isDay), 'pattern'),
  v.check(([from, to]) => !from || !to || from <= to, 'pattern'),
);
const wholeSpan = v.pipe(
  span,
  v.check(([from, to]) => from !== '' && to !== '', 'pattern'),
);
const pathId = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, 'pattern'), v.transform(Number));

const Span = v.object({ from: date, to: date });
export type Span = v.InferOutput<typeof Span>;

/** گروه، کل، معین، تفصیلی: how deep the rows of a trial balance stand in the tree; people are one row in each. */
export const LEVELS = ['group', 'total', 'detail', 'deepest'] as const;
export type Level = (typeof LEVELS)[number];
/** The number of an account level: 1 to 4. */
const level = v.union(
  [
    v.picklist(LEVELS),
    v.pipe(
      v.picklist(['1', '2', '3', '4']),
      v.transform((number) => LEVELS[Number(number) - 1] as Level),
    ),
  ],
  'not_allowed',
);

/** The comparison of a book: the previous span, the same span a year earlier, none, or a chosen span. */
const beside = v.union([v.picklist(['previous', 'year', 'none']), wholeSpan], 'pattern');
export type Beside = v.InferOutput<typeof beside>;
/** 2 balance · 4 turnover, too · 6 opening, too · 8 what moved from the year's first day on, too. */
export const TRIAL_COLUMNS = ['2', '4', '6', '8'] as const;
export type TrialColumns = (typeof TRIAL_COLUMNS)[number];

const TrialFigures = v.object({
  /** Debit minus credit before the first day of the financial year of `from`. */
  year_opening: signed,
  /** From that day to the day before `from`. */
  before_debit: signed,
  before_credit: signed,
  /** `year_opening` and what moved before: the balance before `from`. */
  opening: signed,
  debit: signed,
  credit: signed,
  /** At the end of `to`. */
  closing: signed,
});
export type TrialFigures = v.InferOutput<typeof TrialFigures>;

const TrialRow = v.object({
  /** `people`: all people together; `unclosed`: the result of earlier years that were not closed. */
  kind: v.picklist(['account', 'people', 'unclosed']),
  account_id: v.nullable(id),
  code: v.nullable(v.string()),
  name: v.string(),
  /** It has sub-accounts, which `parent` requests. */
  opens: v.boolean(),
  ...TrialFigures.entries,
  compared: v.nullable(TrialFigures),
});
export type TrialRow = v.InferOutput<typeof TrialRow>;

export const TrialBalance = v.object({
  ...Span.entries,
  compare: v.nullable(Span),
  /** The ancestors of the account, from the group down. */
  path: v.array(v.object({ account_id: id, code: v.nullable(v.string()), name: v.string() })),
  rows: v.array(TrialRow),
});
export type TrialBalance = v.InferOutput<typeof TrialBalance>;

const Figure = v.object({ amount: signed, compared: v.nullable(signed), months: v.array(signed) });
export type Figure = v.InferOutput<typeof Figure>;

export const ProfitAndLoss = v.object({
  ...Span.entries,
  compare: v.nullable(Span),
  /** The Jalali months that the span touches, cut at its ends; none where there are more than 36. */
  months: v.array(Span),
  /** Accounts that moved: income as credit minus debit, expenses as debit minus credit. */
  rows: v.array(
    v.object({
      kind: v.picklist(['income', 'expense']),
      account_id: id,
      code: v.nullable(v.string()),
      name: v.string(),
      /** 1: an account of level two; 2: one of its sub-accounts. */
      depth: v.picklist([1, 2]),
      ...Figure.entries,
    }),
  ),
  income: Figure,
  expense: Figure,
  /** Income less expenses. */
  net: Figure,
  /** By how much all other accounts grew: the same as `net`, or the books are wrong. */
  grown: Figure,
  /** The span's prior-year adjustments (account 33), credit minus debit; not part of `net`. */
  adjustments: Figure,
  /** The id of that account. */
  adjustments_id: id,
  /** The net of each month of the span that it is compared with. */
  compared_months: v.array(signed),
});
export type ProfitAndLoss = v.InferOutput<typeof ProfitAndLoss>;

const Sum = v.object({ amount: signed, compared: v.nullable(signed) });
export const BalanceSheet = v.object({
  at: date,
  /** The first day of the financial year of `at`: of which `result` is. */
  year: date,
  compare: v.nullable(date),
  rows: v.array(
    v.object({
      section: v.picklist(['asset', 'liability', 'equity']),
      /** `result`: the year's result; `unclosed`: earlier years that were not closed. */
      kind: v.picklist(['account', 'debtors', 'creditors', 'result', 'unclosed']),
      account_id: v.nullable(id),
      code: v.nullable(v.string()),
      name: v.string(),
      /** Only these sub-accounts are counted here, the others on the other side; null: all. */
      only: v.nullable(v.array(id)),
      ...Sum.entries,
    }),
  ),
  asset: Sum,
  liability: Sum,
  equity: Sum,
});
export type BalanceSheet = v.InferOutput<typeof BalanceSheet>;

const Flow = v.object({ opening: signed, in: signed, out: signed, closing: signed });
export const CashBook = v.object({
  ...Span.entries,
  compare: v.nullable(Span),
  /** The account of the place; of all cash boxes the one above them, and no name. */
  account_id: v.nullable(id),
  name: v.string(),
  ...Flow.entries,
  compared: v.nullable(Flow),
  /** Receipts and payments by kind of document; `reversed`: reversals of that kind; `count` of lines. */
  kinds: v.array(
    v.object({
      type: v.picklist(DOCUMENT_TYPES),
      reversed: v.boolean(),
      in: signed,
      out: signed,
      count,
      compared: v.nullable(v.object({ in: signed, out: signed })),
    }),
  ),
  /** Days with movement, the first first. */
  days: v.array(v.object({ date, ...Flow.entries })),
  /** Shifts closed on these days, in order, with their counts and differences; empty without shift.show. */
  shifts: v.array(
    v.object({
      id,
      date,
      name: v.string(),
      /** Who closed it; null: the system. */
      creator: v.nullable(person),
      counted: signed,
      difference: signed,
    }),
  ),
  /** With `group=creator`: receipts and their reversals by day, place and author. */
  tills: v.nullable(
    v.array(
      v.object({
        date,
        account_id: id,
        name: v.string(),
        /** Null: the system. */
        creator: v.nullable(person),
        /** Number of receipts and reversals. */
        count,
        in: signed,
        out: signed,
      }),
    ),
  ),
});
export type CashBook = v.InferOutput<typeof CashBook>;

/** The journal by day and general account: what each took of the documents of a day, as they were posted. */
export const JournalDays = v.object({
  ...Span.entries,
  rows: v.array(
    v.object({
      date,
      account_id: id,
      code: v.nullable(v.string()),
      name: v.string(),
      debit: signed,
      credit: signed,
    }),
  ),
});
export type JournalDays = v.InferOutput<typeof JournalDays>;

const spans = {
  date: v.optional(span),
  compare: v.optional(beside),
  year_close: v.optional(flag),
  ...file,
};

export const books = {
  years: defineCall({
    name: 'books.years',
    method: 'GET',
    path: '/v1/admin/reports/years',
    permission: BOOKS,
    summary:
      'The days of the financial years, the latest first: what books are of unless other days are asked',
    answer: all(Span),
  }),
  journalDays: defineCall({
    name: 'books.journal-days',
    method: 'GET',
    path: '/v1/admin/reports/journal-days',
    permission: BOOKS,
    summary: 'The journal summed up by day and general account; people as one',
    query: v.strictObject({ date: v.optional(span), ...file }),
    answer: one(JournalDays),
  }),
  trialBalance: defineCall({
    name: 'books.trial-balance',
    method: 'GET',
    path: '/v1/admin/reports/trial-balance',
    permission: BOOKS,
    summary: 'Opening, turnover and balance of every account of a level; people as one',
    query: v.strictObject({
      ...spans,
      level: v.optional(level),
      parent: v.optional(pathId),
      zeros: v.optional(flag),
      columns: v.optional(v.picklist(TRIAL_COLUMNS, 'not_allowed')),
    }),
    answer: one(TrialBalance),
  }),
  profitAndLoss: defineCall({
    name: 'books.profit-and-loss',
    method: 'GET',
    path: '/v1/admin/reports/profit-and-loss',
    permission: BOOKS,
    summary: 'Income and expenses of a span, by month and beside another span',
    query: v.strictObject({ ...spans, by: v.optional(v.picklist(['month'], 'not_allowed')) }),
    answer: one(ProfitAndLoss),
  }),
  balanceSheet: defineCall({
    name: 'books.balance-sheet',
    method: 'GET',
    path: '/v1/admin/reports/balance-sheet',
    permission: BOOKS,
    summary: 'Assets, liabilities and equity at the end of a day, beside those of another',
    query: v.strictObject({
      at: v.optional(date),
      /** The end of a day, that of the span before (of the year until `at`) or of the same day a year before. */
      compare: v.optional(v.union([v.picklist(['previous', 'year', 'none']), date], 'pattern')),
      year_close: v.optional(flag),
      ...file,
    }),
    answer: one(BalanceSheet),
  }),
  cashBook: defineCall({
    name: 'books.cash-book',
    method: 'GET',
    path: '/v1/admin/reports/cash-book',
    permission: BOOKS,
    summary:
      'A cash box, bank or gateway by kind of document and by day; all cash boxes unless said; today unless said',
    query: v.pipe(
      v.strictObject({
        date: v.optional(span),
        compare: v.optional(beside),
        cash: v.optional(pathId),
        bank: v.optional(pathId),
        payment_gateway: v.optional(pathId),
        group: v.optional(v.picklist(['creator'], 'not_allowed')),
        ...file,
      }),
      v.forward(
        v.check(
          ({ cash, bank, payment_gateway }) =>
            [cash, bank, payment_gateway].filter((place) => place !== undefined).length < 2,
          'not_allowed',
        ),
        ['bank'],
      ),
    ),
    answer: one(CashBook),
  }),
};
