import { DOCUMENT_KINDS } from '#contract/treasury/document-kinds.ts';
import type { Locale } from '#domain/digits.ts';
import { growthOf } from '#domain/growth.ts';
import type { DocumentType } from '#domain/statuses.ts';
import type { BalanceSheet, CashBook, ProfitAndLoss, Span, TrialBalance, TrialColumns } from '../books.ts';

/** A figure of a book: whole toman, or a percent. */
export interface BookHead {
  title: string;
  /** The common title above several columns. */
  group?: string;
  kind: 'amount' | 'percent';
}

/**
 * What a figure opens: an account's lines, its sub-accounts, the people; for a place of money a kind of document or a
 * day.
 */
export type BookDoor =
  | { to: 'parts'; account_id: number }
  /** `own_year`: without the closing of its year, as the books count it. */
  | { to: 'account'; account_id: number; own_year?: boolean }
  /** Some of the accounts below one. */
  | { to: 'accounts'; ids: readonly number[] }
  /** `account_id` is that of all people, 14. */
  | { to: 'people'; account_id: number; side?: 'debtor' | 'creditor' }
  | { to: 'day'; date: string }
  | { to: 'shift'; id: number }
  /** The lines of an account on a day. */
  | { to: 'lines'; account_id: number; date: string }
  /** Profit and loss from a day on. */
  | { to: 'profit'; from: string }
  | { to: 'kind'; type: DocumentType; reversed: boolean };

export interface BookRow {
  key: string;
  /** `part`: below a line and counted in it · `sum` of the lines above · `result` of the page. */
  kind: 'section' | 'line' | 'part' | 'sum' | 'result';
  code: string;
  name: string;
  /** As many as there are columns; null: an empty cell. */
  figures: readonly (number | null)[];
  door?: BookDoor;
  /** A rise is bad for the club: an expense. */
  cost?: boolean;
}

/** A book as it is drawn, printed and written into files: the same rows everywhere. */
export interface BookSheet {
  title: string;
  heads: readonly BookHead[];
  rows: readonly BookRow[];
}

type Text = Readonly<Record<Locale, string>>;
const WORDS = {
  trial: { fa: 'تراز آزمایشی', en: 'Trial balance' },
  profit: { fa: 'سود و زیان', en: 'Profit and loss' },
  sheet: { fa: 'ترازنامه', en: 'Balance sheet' },
  cash: { fa: 'دفتر صندوق', en: 'Cash book' },
  opening: { fa: 'مانده‌ی اول دوره', en: 'Opening' },
  year_opening: { fa: 'مانده‌ی اول سال', en: 'Start of year' },
  before: { fa: 'گردش پیش از دوره', en: 'Turnover before' },
  turnover: { fa: 'گردش', en: 'Turnover' },
  balance: { fa: 'مانده', en: 'Balance' },
  debit: { fa: 'بدهکار', en: 'Debit' },
  credit: { fa: 'بستانکار', en: 'Credit' },
  unclosed: { fa: 'سود و زیان بسته‌نشده‌ی سال‌های قبل', en: 'Earlier years, not closed' },
  income: { fa: 'درآمد', en: 'Income' },
  expense: { fa: 'هزینه', en: 'Expenses' },
  sum_income: { fa: 'جمع درآمد', en: 'Total income' },
  sum_expense: { fa: 'جمع هزینه', en: 'Total expenses' },
  gain: { fa: 'سود', en: 'Profit' },
  loss: { fa: 'زیان', en: 'Loss' },
  adjustments: { fa: 'تعدیلات سنواتی', en: 'Prior-year adjustments' },
  change: { fa: 'تغییر', en: 'Change' },
  percent: { fa: 'درصد', en: 'Percent' },
  all: { fa: 'جمع', en: 'Total' },
  asset: { fa: 'دارایی‌ها', en: 'Assets' },
  liability: { fa: 'بدهی‌ها', en: 'Liabilities' },
  equity: { fa: 'حقوق مالکانه', en: 'Equity' },
  sum_asset: { fa: 'جمع دارایی‌ها', en: 'Total assets' },
  sum_liability: { fa: 'جمع بدهی‌ها', en: 'Total liabilities' },
  sum_equity: { fa: 'جمع حقوق مالکانه', en: 'Total equity' },
  sum_both: { fa: 'جمع بدهی‌ها و حقوق مالکانه', en: 'Liabilities and equity' },
  debtors: { fa: 'بدهکاران', en: 'Debtors' },
  creditors: { fa: 'بستانکاران', en: 'Creditors' },
  result: { fa: 'سود (زیان) دوره', en: 'Profit (loss) for the period' },
  in: { fa: 'دریافت', en: 'Receipts' },
  out: { fa: 'پرداخت', en: 'Payments' },
  sum_in: { fa: 'جمع دریافت', en: 'Total receipts' },
  sum_out: { fa: 'جمع پرداخت', en: 'Total payments' },
  closing: { fa: 'مانده‌ی پایان', en: 'Closing' },
  reversed: { fa: 'برگشت', en: 'Reversed' },
  count: { fa: 'تعداد', en: 'Count' },
  received: { fa: 'دریافت', en: 'Received' },
  net: { fa: 'خالص', en: 'Net' },
  grown: { fa: 'رشد ترازنامه در همین بازه', en: 'Change in the balance sheet over the same period' },
  journal: { fa: 'روزنامه به تفکیک کل', en: 'Journal by general account' },
  by_day: { fa: 'روز به روز', en: 'Day by day' },
  shift: { fa: 'بستن شیفت', en: 'Shift closed' },
  counted: { fa: 'شمرده', en: 'counted' },
  short: { fa: 'کسری', en: 'short' },
  over: { fa: 'اضافه', en: 'over' },
  till: { fa: 'دریافت‌ها به نام ثبت‌کننده', en: 'Receipts by recorder' },
  other: { fa: 'دوره‌ی مقایسه', en: 'Compared' },
} as const satisfies Record<string, Text>;
export const say =
  (locale: Locale) =>
  (word: keyof typeof WORDS): string =>
    WORDS[word][locale];

const debitOf = (net: number) => Math.max(0, net);
const creditOf = (net: number) => Math.max(0, -net);

/** The pairs of columns in a trial balance with two, four, six or eight columns. */
const PAIRS = {
  '2': ['balance'],
  '4': ['turnover', 'balance'],
  '6': ['opening', 'turnover', 'balance'],
  '8': ['year_opening', 'before', 'turnover', 'balance'],
} as const satisfies Record<TrialColumns, readonly string[]>;
type Pair = (typeof PAIRS)['8' | '6'][number];
type TrialSides = Omit<NonNullable<TrialBalance['rows'][number]['compared']>, never>;

const SIDES: Record<Pair, (row: TrialSides) => [debit: number, credit: number]> = {
  year_opening: (row) => [debitOf(row.year_opening), creditOf(row.year_opening)],
  before: (row) => [row.before_debit, row.before_credit],
  opening: (row) => [debitOf(row.opening), creditOf(row.opening)],
  turnover: (row) => [row.debit, row.credit],
  balance: (row) => [debitOf(row.closing), creditOf(row.closing)],
};

/** Closings of years move equity, income and expenses. */
const accountDoor = (account_id: number, code: string | null): BookDoor => ({
  to: 'account',
  account_id,
  ...(/^[345]/.test(code ?? '') && { own_year: true }),
});

/**
 * A trial balance; with a comparison it also shows that span's turnover and balance. `beside`: the name of the
 * comparison.
 */
export function trialSheet(
  data: TrialBalance,
  columns: TrialColumns,
  locale: Locale,
  beside: string = WORDS.other[locale],
): BookSheet {
  const word = say(locale);
  const pairs: readonly Pair[] = PAIRS[columns];
  const compared: readonly Pair[] = data.compare
    ? columns === '2'
      ? ['balance']
      : ['turnover', 'balance']
    : [];
  const headsOf = (pair: Pair, of = ''): BookHead[] => {
    const group = of ? `${word(pair)}، ${of}` : word(pair);
    return (['debit', 'credit'] as const).map((side) => ({ title: word(side), group, kind: 'amount' }));
  };
  const figuresOf = (row: TrialBalance['rows'][number]) => [
    ...pairs.flatMap((pair) => SIDES[pair](row)),
    ...compared.flatMap((pair) => (row.compared ? SIDES[pair](row.compared) : [0, 0])),
  ];
  const all = data.rows.map(figuresOf);
  const heads = [
    ...pairs.flatMap((pair) => headsOf(pair)),
    ...compared.flatMap((pair) => headsOf(pair, beside)),
  ];
  return {
    title: word('trial'),
    heads,
    rows: [
      ...data.rows.map((row, i): BookRow => {
        const { kind, account_id, opens } = row;
        const door: BookDoor | null =
          account_id === null
            ? null
            : kind === 'people'
              ? { to: 'people', account_id }
              : opens
                ? { to: 'parts', account_id }
                : accountDoor(account_id, row.code);
        return {
          key: account_id === null ? kind : String(account_id),
          kind: 'line',
          code: row.code ?? '',
          name: kind === 'unclosed' ? word('unclosed') : row.name,
          figures: all[i] as number[],
          ...(door && { door }),
        };
      }),
      {
        key: 'sum',
        kind: 'result',
        code: '',
        name: word('all'),
        figures: heads.map((_, column) => all.reduce((sum, figures) => sum + (figures[column] ?? 0), 0)),
      },
    ],
  };
}

/** Returns the title of a span's column. */
export type SpanName = (span: Span) => string;

/** Profit and loss: one column beside the compared one, or month by month. */
export function profitSheet(
  data: ProfitAndLoss,
  byMonth: boolean,
  locale: Locale,
  nameOf: SpanName,
): BookSheet {
  const word = say(locale);
  const { compare } = data;
  const monthly = byMonth && data.months.length > 0;
  const heads: BookHead[] = monthly
    ? [
        ...data.months.map((month) => ({ title: nameOf(month), kind: 'amount' as const })),
        { title: word('all'), kind: 'amount' },
      ]
    : [
        { title: nameOf(data), kind: 'amount' },
        ...(compare
          ? ([
              { title: nameOf(compare), kind: 'amount' },
              { title: word('change'), kind: 'amount' },
              { title: word('percent'), kind: 'percent' },
            ] as const)
          : []),
      ];
  const figuresOf = ({ amount, compared, months }: ProfitAndLoss['net']) => {
    if (monthly) return [...months, amount];
    if (compared === null) return [amount];
    return [amount, compared, amount - compared, growthOf(amount, compared)];
  };
  const empty = heads.map(() => null);
  const section = (kind: 'income' | 'expense'): BookRow[] => [
    { key: kind, kind: 'section', code: '', name: word(kind), figures: empty },
    ...data.rows
      .filter((row) => row.kind === kind)
      .map(
        (row): BookRow => ({
          key: String(row.account_id),
          kind: row.depth === 1 ? 'line' : 'part',
          code: row.code ?? '',
          name: row.name,
          figures: figuresOf(row),
          door: accountDoor(row.account_id, row.code),
          cost: kind === 'expense',
        }),
      ),
    {
      key: `sum_${kind}`,
      kind: 'sum',
      code: '',
      name: word(`sum_${kind}`),
      figures: figuresOf(data[kind]),
      cost: kind === 'expense',
    },
  ];
  const { adjustments } = data;
  const adjusted = adjustments.amount !== 0 || (adjustments.compared ?? 0) !== 0;
  return {
    title: word('profit'),
    heads,
    rows: [
      ...section('income'),
      ...section('expense'),
      {
        key: 'net',
        kind: 'result',
        code: '',
        name: word(data.net.amount < 0 ? 'loss' : 'gain'),
        figures: figuresOf(data.net),
      },
      ...(adjusted
        ? [
            {
              key: '33',
              kind: 'line' as const,
              code: '33',
              name: word('adjustments'),
              figures: figuresOf(adjustments),
              door: accountDoor(data.adjustments_id, '33'),
            },
          ]
        : []),
      // The check: how much all other accounts have grown.
      { key: 'grown', kind: 'line', code: '', name: word('grown'), figures: figuresOf(data.grown) },
    ],
  };
}

type Section = 'asset' | 'liability' | 'equity';

/** One side of a balance sheet; both together are its file. */
export function balanceRows(data: BalanceSheet, sections: readonly Section[], locale: Locale): BookRow[] {
  const word = say(locale);
  const beside = data.compare !== null;
  const figuresOf = ({ amount, compared }: { amount: number; compared: number | null }) =>
    beside ? [amount, compared] : [amount];
  const rows = sections.flatMap((section): BookRow[] => [
    { key: section, kind: 'section', code: '', name: word(section), figures: beside ? [null, null] : [null] },
    ...data.rows
      .filter((row) => row.section === section)
      .map((row): BookRow => {
        const { kind, account_id, only } = row;
        const door: BookDoor | null =
          kind === 'result'
            ? { to: 'profit', from: data.year }
            : account_id === null
              ? null
              : kind === 'debtors' || kind === 'creditors'
                ? { to: 'people', account_id, side: kind === 'debtors' ? 'debtor' : 'creditor' }
                : only
                  ? only.length > 0
                    ? { to: 'accounts', ids: only }
                    : null
                  : accountDoor(account_id, row.code);
        return {
          key: `${section} ${kind} ${account_id ?? ''}`,
          kind: 'line',
          code: kind === 'account' ? (row.code ?? '') : '',
          name: kind === 'account' ? row.name : word(kind),
          figures: figuresOf(row),
          ...(door && { door }),
        };
      }),
    {
      key: `sum_${section}`,
      kind: sections.length === 1 ? 'result' : 'sum',
      code: '',
      name: word(`sum_${section}`),
      figures: figuresOf(data[section]),
    },
  ]);
  if (sections.length === 1) return rows;
  const { liability, equity } = data;
  const both = {
    amount: liability.amount + equity.amount,
    compared: beside ? (liability.compared ?? 0) + (equity.compared ?? 0) : null,
  };
  return [
    ...rows,
    { key: 'both', kind: 'result', code: '', name: word('sum_both'), figures: figuresOf(both) },
  ];
}

export function balanceHeads(data: BalanceSheet, dayName: (day: string) => string): BookHead[] {
  const days = [data.at, ...(data.compare === null ? [] : [data.compare])];
  return days.map((day) => ({ title: dayName(day), kind: 'amount' }));
}

/** Both sides below each other, as a file has them. */
export function balanceFile(data: BalanceSheet, locale: Locale, dayName: (day: string) => string): BookSheet {
  return {
    title: WORDS.sheet[locale],
    heads: balanceHeads(data, dayName),
    rows: [...balanceRows(data, ['asset'], locale), ...balanceRows(data, ['liability', 'equity'], locale)],
  };
}

/** Receipts and payments by kind of document, then day by day. */
export function cashSheet(
  data: CashBook,
  locale: Locale,
  dayName: (day: string) => string,
  beside: string = WORDS.other[locale],
): BookSheet {
  const word = say(locale);
  const { compared } = data;
  const one = (amount: number, then: number | undefined) => (compared ? [amount, then ?? 0] : [amount]);
  const nameOf = ({ type, reversed }: CashBook['kinds'][number]) =>
    reversed ? `${word('reversed')} ${DOCUMENT_KINDS[type][locale]}` : DOCUMENT_KINDS[type][locale];
  const side = (way: 'in' | 'out'): BookRow[] => [
    { key: way, kind: 'section', code: '', name: word(way), figures: one(0, 0).map(() => null) },
    ...data.kinds
      .filter((kind) => kind[way] !== 0 || (kind.compared?.[way] ?? 0) !== 0)
      .map(
        (kind): BookRow => ({
          key: `${way} ${kind.type} ${kind.reversed}`,
          kind: 'line',
          code: '',
          name: nameOf(kind),
          figures: one(kind[way], kind.compared?.[way]),
          door: { to: 'kind', type: kind.type, reversed: kind.reversed },
        }),
      ),
    {
      key: `sum_${way}`,
      kind: 'sum',
      code: '',
      name: word(`sum_${way}`),
      figures: one(data[way], compared?.[way]),
    },
  ];
  return {
    title: data.name || word('cash'),
    heads: [
      {
        title: data.from === data.to ? dayName(data.to) : `${dayName(data.from)} – ${dayName(data.to)}`,
        kind: 'amount',
      },
      ...(compared ? [{ title: beside, kind: 'amount' as const }] : []),
    ],
    rows: [
      {
        key: 'opening',
        kind: 'line',
        code: '',
        name: word('opening'),
        figures: one(data.opening, compared?.opening),
      },
      ...side('in'),
      ...side('out'),
      {
        key: 'closing',
        kind: 'result',
        code: '',
        name: word('closing'),
        figures: one(data.closing, compared?.closing),
      },
    ],
  };
}
