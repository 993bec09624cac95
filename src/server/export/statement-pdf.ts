import {
  PLACE_TYPES,
  pickedColumns,
  pickedPlaceColumns,
  placeLineColumns,
  STATEMENT_TYPES,
  sideOf,
  statementColumns,
} from '#contract/columns/statement.ts';
import type { Columns } from '#contract/columns.ts';
import type { DateFilter, ListQuery } from '#contract/list.ts';
import { withCurrencyWords } from '#domain/currency.ts';
import { clubDay, formatDate, formatInstant } from '#domain/dates.ts';
import { formatAmount, formatNumber, formatPhone, type Locale, localDigits } from '#domain/digits.ts';
import { translateDocumentText } from '#domain/document-words.ts';
import type { PaperClub } from '../adapters/pdf/paper-club.ts';
import { makePdfOf } from '../adapters/pdf/pdf.ts';
import type { Context } from '../context.ts';
import { ConcurrencyLimit } from '../http/concurrency-limit.ts';
import type { RawRequest } from '../http/route.ts';
import type { AccountOwner } from '../ledger/accounts.ts';
import { balanceBefore, statement } from '../ledger/statement.ts';
import { SIDES } from './balance-text.ts';
import type { ExportedList } from './exported.ts';
import { fileResponse } from './file-response.ts';
import { listRoute } from './list-file.ts';
import { paperClub } from './paper-club.ts';
import { readRows } from './read-rows.ts';

/** The account's owner: a name and a line below it. */
interface Owner {
  name: string;
  detail: string;
}
type OwnerOf = Owner & {
  kind: Kind;
  /** The balance may not be shown. */
  untold: boolean;
};

interface Person {
  name: string;
  family: string;
  phone_number: string | null;
  character?: { name: string };
}

/** Isolated left to right, whatever the surrounding text. */
const phoneText = (phone: string | null, locale: Locale) =>
  phone ? `\u2066${formatPhone(phone, locale)}\u2069` : '';

/** The head of a person's statement: name, phone, group. */
export function statementOwner({ locale }: Context, person: Person): Owner {
  const detail = [phoneText(person.phone_number, locale), localDigits(person.character?.name ?? '', locale)]
    .filter(Boolean)
    .join(' · ');
  return { name: `${person.name} ${person.family}`, detail };
}

/** Columns common to all statements. */
interface Line {
  date: string;
  debit: number;
  credit: number;
  balance: number;
  price: number;
  description: string;
  document: { doc_number: number | null };
}

const WORDS = {
  fa: {
    title: 'صورتحساب',
    balance: 'مانده',
    row: 'ردیف',
    before: 'مانده از پیش',
    sum: 'جمع',
    to: 'تا',
    from: 'از',
    printed: 'چاپ',
    page: 'صفحه‌ی',
    of: 'از',
    comma: '، ',
    only: 'فقط',
    chosen: 'سطرهای انتخاب‌شده',
    picked: 'این برگه مانده ندارد: همه‌ی سطرهای حساب در آن نیست.',
    uncounted: 'شیفت این صندوق باز است و هنوز شمرده نشده: جمع و موجودی نوشته نمی‌شود.',
    part: 'بخش',
    carried: 'نقل به بخش بعد',
    brought: 'نقل از بخش پیش',
  },
  en: {
    title: 'Statement',
    balance: 'Balance',
    row: 'No.',
    before: 'Earlier balance',
    sum: 'Total',
    to: 'to',
    from: 'from',
    printed: 'Printed',
    page: 'Page',
    of: 'of',
    comma: ', ',
    only: 'Only',
    chosen: 'chosen lines',
    picked: 'No balances: not all entries of the account are shown.',
    uncounted: 'The shift of this cash box has not been counted yet, so no totals or balance are shown.',
    part: 'Part',
    carried: 'Carried forward',
    brought: 'Brought forward',
  },
} as const satisfies Record<Locale, Record<string, string>>;

const MOST_LINES = 10_000;
/** The PDF compiler uses 45 KB per row: longer statements are made in parts, each with carried totals. */
const PART_LINES = 1_000;
/** How many letters certainly fit on a line of the description, with balance columns and without. */
const LETTERS = { whole: 28, picked: 46 };
/** Two threads, as many as a small machine has. */
const turns = new ConcurrencyLimit(2, 8);

const title = { fa: WORDS.fa.title, en: WORDS.en.title };
/** A person's balance is debit or credit; a place holds money. */
type Kind = 'person' | 'place';
const PAPERS = {
  person: {
    whole: { title, columns: statementColumns },
    picked: { title, columns: pickedColumns },
    types: STATEMENT_TYPES,
  },
  place: {
    whole: { title, columns: placeLineColumns },
    picked: { title, columns: pickedPlaceColumns },
    types: PLACE_TYPES,
  },
} as const satisfies Record<Kind, { whole: ExportedList; picked: ExportedList; types: object }>;

/** Only some kinds of lines, or single lines: running balances make no sense. */
const isPicked = ({ filters, export: file }: ListQuery): boolean =>
  Boolean(file?.ids) || ((filters.type ?? []) as string[]).length > 0;

/** What was selected from an account, in words; null for a complete span. */
function pickedOut(query: ListQuery, locale: Locale, kind: Kind): string | null {
  if (!isPicked(query)) return null;
  const { filters, export: file } = query;
  const words = WORDS[locale];
  const types = (filters.type ?? []) as string[];
  const known = Object.entries(PAPERS[kind].types).filter(([type]) => types.includes(type));
  const parts = [...known.map(([, name]) => name[locale]), ...(file?.ids ? [words.chosen] : [])];
  return `${words.only}: ${(parts.length > 0 ? parts : types).join(words.comma)}`;
}

/**
 * The route of a statement: answers pages, workbooks and PDF. Without balances when they are `hidden` from the caller.
 */
export function statementRoute<P>(
  accountOf: (ctx: Context, params: P) => Promise<AccountOwner>,
  ownerOf: (ctx: Context, params: P) => Promise<Owner>,
  kind: Kind = 'person',
  hidden: (ctx: Context, params: P) => Promise<boolean> = async () => false,
) {
  const list = async (ctx: Context, query: ListQuery, params: P) => {
    const page = await statement(ctx.db, await accountOf(ctx, params), query);
    if (!(await hidden(ctx, params))) return page;
    return { ...page, data: page.data.map((line) => ({ ...line, balance: null })) };
  };
  const whose = async (ctx: Context, params: P) => {
    const { name, detail } = await ownerOf(ctx, params);
    return [name, detail].filter(Boolean).join(' · ');
  };
  const whole = listRoute(PAPERS[kind].whole, list, whose);
  const picked = listRoute(PAPERS[kind].picked, list, whose);
  return async (
    ctx: Context,
    input: { query: unknown; params: unknown },
    raw: RawRequest,
  ): Promise<never> => {
    const query = input.query as ListQuery;
    const untold = await hidden(ctx, input.params as P);
    if (query.export?.format !== 'pdf') {
      // A chosen balance column is always included.
      const bare = (untold || isPicked(query)) && !query.export?.columns;
      return (bare ? picked : whole)(ctx, input, raw);
    }
    const params = input.params as P;
    const account = await accountOf(ctx, params);
    const owner = { ...(await ownerOf(ctx, params)), kind, untold };
    return (await statementPdf(ctx, query, account, owner, raw.signal())) as unknown as never;
  };
}

/** Lines in posting order, with opening and closing balance. */
interface Standing {
  lines: Line[];
  before: number;
  balance: number;
}

/**
 * Reads the lines, oldest first. With a span the dates decide: a document may be dated into or before it after others
 * were posted, so running balances start from the balance before the span.
 */
async function readLines(ctx: Context, query: ListQuery, account: AccountOwner): Promise<Standing> {
  const spanned = query.filters.date !== undefined && !isPicked(query);
  const lines: Line[] = [];
  const before = await readRows(
    ctx,
    { ...query, order: [{ field: spanned ? 'date' : 'id', direction: 'asc' }] },
    (on, part) => statement(on.db, account, part),
    MOST_LINES,
    (rows) => void lines.push(...(rows as Line[])),
    async (on) => (spanned ? balanceBefore(on.db, account, query) : 0),
  );
  let balance = before ?? 0;
  const run = lines.map((line) => {
    balance += line.price;
    return { ...line, balance };
  });
  return { lines: run, before: before ?? 0, balance };
}

/** The statement of an account as PDF. More than 10,000 lines are refused; use the workbook. */
async function statementPdf(
  ctx: Context,
  query: ListQuery,
  account: AccountOwner,
  owner: OwnerOf,
  signal: AbortSignal,
): Promise<Response> {
  const standing = await readLines(ctx, query, account);
  const data = await statementData(ctx, query, standing, owner);
  const parts = inParts(data, standing.lines, ctx.locale);
  const bytes = await turns.take(signal, () => makePdfOf('statement.typ', parts, signal));
  const name = `${WORDS[ctx.locale].title} ${owner.name}`;
  return fileResponse([bytes], 'pdf', name, 'statement');
}

/**
 * Splits the statement into parts; each but the first begins with the carried balance, each but the last ends with it.
 */
function inParts(
  data: Awaited<ReturnType<typeof statementData>>,
  lines: readonly Line[],
  locale: Locale,
): { club: PaperClub }[] {
  const words = WORDS[locale];
  const number = (n: number) => formatNumber(n, locale);
  const sum = (n: number) => (data.untold ? '—' : number(n));
  if (data.rows.length <= PART_LINES) return [data];
  const count = Math.ceil(data.rows.length / PART_LINES);
  // The row of the opening balance is not one of the lines.
  const extra = data.rows.length - lines.length;
  let [debit, credit, done] = [0, 0, 0];
  return Array.from({ length: count }, (_, at) => {
    const rows = data.rows.slice(at * PART_LINES, (at + 1) * PART_LINES);
    const before = { debit: sum(debit), credit: sum(credit) };
    const upto = (at + 1) * PART_LINES - extra;
    for (const line of lines.slice(done, upto)) {
      debit += line.debit;
      credit += line.credit;
    }
    done = upto;
    const previous = data.rows[at * PART_LINES - 1];
    const last = rows.at(-1);
    const of = { balance: previous?.balance ?? '', side: previous?.side ?? '', i: '', date: '', doc: '' };
    const shown = at > 0 ? [{ ...of, ...before, desc: words.brought }, ...rows] : rows;
    return {
      ...data,
      part: `${words.part} ${number(at + 1)} ${words.of} ${number(count)} · `,
      ...(at > 0 && { box: null, only: null }),
      rows: shown,
      lines: shown.map(({ desc }) => Math.ceil(desc.length / LETTERS[data.whole ? 'whole' : 'picked'])),
      ...(at < count - 1 && {
        sum: words.carried,
        debit: sum(debit),
        credit: sum(credit),
        balance: last?.balance ?? '',
        side: last?.side ?? '',
      }),
    };
  });
}

/** Allows breaking long Latin words after ten letters, which would overflow their column. */
const breakable = (text: string): string =>
  text.replace(/[A-Za-z0-9_/.-]{21,}/g, (word) => word.replace(/.{10}(?=.)/g, '$&\u200b'));

/** The contents of the page as finished texts. */
async function statementData(ctx: Context, query: ListQuery, standing: Standing, owner: OwnerOf) {
  const { lines, balance } = standing;
  const club = await ctx.club();
  const { locale, now } = ctx;
  const words = WORDS[locale];
  const number = (n: number) => formatNumber(Math.abs(n), locale);
  const amount = (n: number) => (n === 0 ? '—' : number(n));
  const day = (date: string) => formatDate(date, locale);
  const only = pickedOut(query, locale, owner.kind);
  const { untold } = owner;
  const whole = only === null && !untold;
  const before = whole ? standing.before : 0;
  const debit = lines.reduce((sum, line) => sum + line.debit, 0);
  const credit = lines.reduce((sum, line) => sum + line.credit, 0);
  const place = owner.kind === 'place';
  const { owes, in_credit } = SIDES[locale];
  const side = balance === 0 || place ? '' : ` ${balance > 0 ? owes : in_credit}`;
  // A person's balance has a side, a place's a sign.
  const balanceText = (n: number) => (place ? formatNumber(n, locale) : number(n));
  const sideText = (n: number) => (place ? '' : sideOf(n, locale));

  const asked = (query.filters.date ?? {}) as Partial<DateFilter>;
  const first = lines[0]?.date ?? asked.from;
  const opening = { doc: '—', desc: words.before, debit: '—', credit: '—' };
  const shown = [
    ...(before === 0 || !first
      ? []
      : [{ ...opening, date: day(first), balance: balanceText(before), side: sideText(before) }]),
    ...lines.map((line) => ({
      date: day(line.date),
      doc: line.document.doc_number === null ? '—' : localDigits(String(line.document.doc_number), locale),
      desc: breakable(localDigits(translateDocumentText(line.description, locale), locale)),
      debit: amount(line.debit),
      credit: amount(line.credit),
      balance: balanceText(line.balance),
      side: sideText(line.balance),
    })),
  ];
  const { whole: all, picked } = PAPERS[owner.kind];
  const columns: Columns<never> = whole ? all.columns : picked.columns;
  const titles = Object.entries(columns).flatMap(([name, { title }]) =>
    name === 'side' ? [] : withCurrencyWords(title[locale], club.currency_code, locale),
  );
  const from = asked.from ?? first;
  const to = asked.to ?? clubDay(now, club.time_zone);
  const house = [localDigits(club.address ?? '', locale), phoneText(club.phone, locale)].filter(Boolean);
  const at = `${formatDate(clubDay(now, club.time_zone), locale, 'weekday')}${words.comma}${formatInstant(now, locale, club.time_zone, 'time')}`;
  return {
    lang: locale,
    rtl: locale === 'fa',
    digit: locale === 'fa' ? '۱' : '1',
    title: words.title,
    club: await paperClub(ctx, house.join(' · ')),
    period: from ? `${day(from)} ${words.to} ${day(to)}` : '',
    owner: { name: owner.name, detail: owner.detail },
    // Filtered lines have no closing balance.
    whole,
    only: untold ? [words.uncounted, only ?? ''] : only && [only, words.picked],
    untold,
    box:
      whole && shown.length > 0
        ? {
            title: words.balance,
            value: `${formatAmount(place ? balance : Math.abs(balance), locale, { currency: club.currency_code })}${side}`,
          }
        : null,
    heads: [words.row, ...titles, ...(whole ? [''] : [])],
    rows: shown.map((row, i) => ({ i: number(i + 1), ...row })),
    sum: words.sum,
    debit: untold ? '—' : number(debit),
    credit: untold ? '—' : number(credit),
    balance: balanceText(balance),
    side: sideText(balance),
    part: '',
    lines: null,
    page: words.page,
    of: words.of,
    printed: [`${words.printed}: ${at}`, ctx.actor.name].filter(Boolean).join(' · '),
  };
}
