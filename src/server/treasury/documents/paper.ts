import type { ListQuery } from '#contract/list.ts';
import { PAYMENT_TYPE_NAMES } from '#contract/treasury/columns/money-documents.ts';
import { unitOf, withCurrencyWords } from '#domain/currency.ts';
import { clubDay, formatDate, formatInstant } from '#domain/dates.ts';
import { amountInWords, formatNumber, type Locale, localDigits } from '#domain/digits.ts';
import { translateDocumentText } from '#domain/document-words.ts';
import { sumOf } from '#domain/money.ts';
import { RECEIVE_TYPE } from '#domain/statuses.ts';
import { makePdf } from '#server/adapters/pdf/pdf.ts';
import type { Club, Context } from '#server/context.ts';
import { fileResponse } from '#server/export/file-response.ts';
import { paperClub } from '#server/export/paper-club.ts';
import { ConcurrencyLimit } from '#server/http/concurrency-limit.ts';
import { fail, orNotFound } from '#server/http/fail.ts';
import { findCost, findInternalFund, findPayment } from './money-out-queries.ts';
import { findReceive, listLines } from './queries.ts';
import { checkLines } from './service.ts';

// A receipt, a payment, a cost or a transfer as a PDF of its own: what the app's paper of A4 says.

const WORDS = {
  fa: {
    receive: 'رسید دریافت وجه',
    payment: 'رسید پرداخت',
    cost: 'برگه‌ی هزینه',
    'internal-fund': 'برگه‌ی انتقال',
    number: 'شماره',
    pending: 'در انتظار تأیید بانک',
    cancel: 'برگشتی',
    date: 'تاریخ',
    recorded: 'ثبت',
    customer: 'مشتری',
    into: 'روش',
    cash: 'نقدی',
    out_of: 'از',
    to: 'به',
    for: 'بابت',
    way: 'روش انتقال',
    wage: 'کارمزد (تومان)',
    tracking: 'شماره‌ی پیگیری',
    device: 'شماره‌ی دستگاه',
    about: 'شرح',
    reservations: 'رزروها',
    attachments: 'پیوست‌ها',
    by: 'ثبت‌کننده',
    system: 'سیستم',
    sum: 'مبلغ (تومان)',
    lines: 'سطرهای سند',
    heads: ['کد', 'حساب', 'شرح', 'بدهکار', 'بستانکار'],
    total: 'جمع',
    signatures: ['امضا', 'امضای طرف حساب'],
    printed: 'چاپ',
    page: 'صفحه‌ی',
    of: 'از',
    comma: '، ',
  },
  en: {
    receive: 'Receipt',
    payment: 'Payment',
    cost: 'Cost',
    'internal-fund': 'Transfer',
    number: 'No.',
    pending: 'Awaiting bank confirmation',
    cancel: 'Cancelled',
    date: 'Date',
    recorded: 'Recorded',
    customer: 'Customer',
    into: 'Method',
    cash: 'Cash',
    out_of: 'From',
    to: 'To',
    for: 'For',
    way: 'Method',
    wage: 'Fee (toman)',
    tracking: 'Tracking number',
    device: 'Device number',
    about: 'Description',
    reservations: 'Bookings',
    attachments: 'Attachments',
    by: 'Recorded by',
    system: 'System',
    sum: 'Amount (toman)',
    lines: 'Document lines',
    heads: ['Code', 'Account', 'Description', 'Debit', 'Credit'],
    total: 'Total',
    signatures: ['Signature', 'Counterparty signature'],
    printed: 'Printed',
    page: 'Page',
    of: 'of',
    comma: ', ',
  },
} as const satisfies Record<Locale, unknown>;

/** A document has a handful of lines: a receipt two, a transfer three. */
const MOST_LINES = 100;
const turns = new ConcurrencyLimit(2, 8);

const FIND = {
  receive: findReceive,
  payment: findPayment,
  cost: findCost,
  'internal-fund': findInternalFund,
};
const isPaper = (type: string): type is keyof typeof FIND => Object.hasOwn(FIND, type);

/** Which of the four it is; 404 for any other. */
async function findPaper({ db }: Context, id: number) {
  const { type } = orNotFound(
    await db.selectFrom('documents').select('type').where('id', '=', id).executeTakeFirst(),
  );
  if (!isPaper(type)) return fail('not_found');
  const document = orNotFound(await FIND[type](db, id));
  return { type, document };
}
type Paper = Awaited<ReturnType<typeof findPaper>>;

interface Fact {
  name: string;
  value: string;
  /** A number that is read from left to right. */
  code: boolean;
}

/** Its facts in the order of the app's paper; what is not known has no line. */
function factsOf({ type, document }: Paper, locale: Locale, { time_zone, currency_code }: Club): Fact[] {
  const [words, zone] = [WORDS[locale], time_zone];
  const digits = (text: string) => localDigits(text, locale);
  const named = (who: { name: string; family: string } | null) => who && digits(`${who.name} ${who.family}`);
  const { user, source, creator, description, transaction_reference_id, device_no, attachments } = document;
  const at = new Date(document.occurred_at ?? document.created_at);
  const from =
    source && [source.type === RECEIVE_TYPE.cash && words.cash, digits(source.name)].filter(Boolean);
  const company = 'company' in document && document.company ? digits(document.company.name) : null;
  const payee = [named(user), company].filter(Boolean).join(words.comma);
  const destination = 'destination' in document ? document.destination : null;
  const numbers =
    'allocations' in document
      ? document.allocations.flatMap(({ invoice_number }) => invoice_number ?? [])
      : [];
  const facts: [string, string | null | false | undefined, boolean?][] = [
    [words.date, formatDate(document.date, locale, 'weekday')],
    [
      words.recorded,
      `${formatDate(clubDay(at, zone), locale)}${words.comma}${formatInstant(at, locale, zone, 'time')}`,
    ],
    [words.customer, type === 'receive' && named(user)],
    [type === 'receive' ? words.into : words.out_of, from?.join(words.comma)],
    [words.to, type !== 'receive' && (payee || (destination && digits(destination.name)))],
    [words.for, 'cost_type' in document && digits(document.cost_type.name)],
    [
      words.way,
      'payment_type' in document &&
        document.payment_type &&
        PAYMENT_TYPE_NAMES[document.payment_type][locale],
    ],
    [
      withCurrencyWords(words.wage, currency_code, locale),
      'wage' in document && document.wage > 0 && formatNumber(document.wage, locale),
      true,
    ],
    [words.tracking, transaction_reference_id && digits(transaction_reference_id), true],
    [words.device, device_no && digits(device_no), true],
    [words.about, description && digits(translateDocumentText(description, locale))],
    [words.reservations, numbers.length > 0 && digits([...new Set(numbers)].join(words.comma))],
    [words.attachments, attachments?.map(({ name }) => digits(name)).join(words.comma)],
    [words.by, named(creator) ?? words.system],
  ];
  return facts.flatMap(([name, value, code = false]) => (value ? [{ name, value, code }] : []));
}

/**
 * The paper of a receipt, a payment, a cost or a transfer as PDF, for whoever may see its lines; 404 for any other
 * document.
 */
export async function documentPaper(ctx: Context, id: number, signal: AbortSignal): Promise<Response> {
  await checkLines(ctx, id);
  const paper = await findPaper(ctx, id);
  const { type, document } = paper;
  const { locale, now } = ctx;
  const words = WORDS[locale];
  const club = await ctx.club();
  const digits = (text: string) => localDigits(text, locale);
  const sum = (n: number) => (n === 0 ? '—' : formatNumber(n, locale));
  const page: ListQuery = { page: 1, per_page: MOST_LINES, order: [], filters: {}, trashed: null };
  const lines = document.doc_number === null ? [] : (await listLines(ctx.db, id, page)).data;
  const number = document.doc_number === null ? '' : digits(String(document.doc_number));
  const data = {
    lang: locale,
    rtl: locale === 'fa',
    digit: locale === 'fa' ? '۱' : '1',
    title: words[type],
    number: number && `${words.number} ${number}`,
    club: await paperClub(ctx, digits(club.address ?? '')),
    state: document.status === 'confirm' ? null : words[document.status],
    sum: {
      name: withCurrencyWords(words.sum, club.currency_code, locale),
      value: formatNumber(document.price, locale),
      words:
        locale === 'fa' ? `${amountInWords(document.price)} ${unitOf(club.currency_code, locale)}` : null,
    },
    facts: factsOf(paper, locale, club),
    lines_title: words.lines,
    heads: words.heads,
    lines: lines.map(({ account, user, description, debit, credit }) => ({
      code: digits(account.code ?? ''),
      account: digits(user ? `${user.name} ${user.family}` : account.name),
      about: digits(translateDocumentText(description, locale)),
      debit: sum(debit),
      credit: sum(credit),
    })),
    total: words.total,
    debit: sum(sumOf(lines, ({ debit }) => debit)),
    credit: sum(sumOf(lines, ({ credit }) => credit)),
    signatures: words.signatures,
    page: words.page,
    of: words.of,
    printed: [
      `${words.printed}: ${formatDate(clubDay(now, club.time_zone), locale, 'weekday')}${words.comma}${formatInstant(now, locale, club.time_zone, 'time')}`,
      ctx.actor.name,
    ]
      .filter(Boolean)
      .join(' · '),
  };
  const bytes = await turns.take(signal, () => makePdf('document.typ', data, signal));
  return fileResponse([bytes], 'pdf', [words[type], number].filter(Boolean).join(' '), type);
}
