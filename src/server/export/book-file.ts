import type { BookSheet } from '#contract/accountancy/columns/books.ts';
import type { ExportFormat } from '#contract/list.ts';
import { withCurrencyWords } from '#domain/currency.ts';
import { clubDay, formatDate, formatInstant } from '#domain/dates.ts';
import { formatNumber, formatPercent, type Locale, localDigits } from '#domain/digits.ts';
import { makePdf } from '../adapters/pdf/pdf.ts';
import type { Context } from '../context.ts';
import { ConcurrencyLimit } from '../http/concurrency-limit.ts';
import type { RawRequest } from '../http/route.ts';
import { createdText } from './created-text.ts';
import { fileResponse } from './file-response.ts';
import { paperClub } from './paper-club.ts';
import type { SheetColumn } from './workbook.ts';
import { xlsWorkbook } from './xls.ts';
import { xlsxWorkbook } from './xlsx.ts';

const WORDS = {
  fa: { code: 'کد', name: 'شرح', printed: 'چاپ', page: 'صفحه‌ی', of: 'از', comma: '، ', unit: 'تومان' },
  en: {
    code: 'Code',
    name: 'Account',
    printed: 'Printed',
    page: 'Page',
    of: 'of',
    comma: ', ',
    unit: 'toman',
  },
} as const;

const turns = new ConcurrencyLimit(2, 8);

/** A book as a workbook with real numbers, or as a PDF. `period` is the text of its span. */
export async function bookFile(
  ctx: Context,
  format: ExportFormat,
  book: BookSheet | readonly BookSheet[],
  period: string,
  raw: RawRequest,
): Promise<never> {
  const sheets = 'rows' in book ? [book] : book;
  const [sheet] = sheets;
  if (!sheet) throw new Error('a book has a sheet');
  const signal = raw.signal();
  const chunks = await turns.take(signal, async () =>
    format === 'pdf'
      ? [await makePdf('book.typ', await paper(ctx, sheets, period), signal)]
      : workbook(ctx, format, sheets, period),
  );
  // Cast to the call's answer; files are not part of its schema.
  const file: unknown = fileResponse(chunks, format, `${sheet.title} ${period}`, 'book');
  return file as never;
}

/** One sheet per table; the span is written below the first, as in a report. */
async function workbook(ctx: Context, format: 'xls' | 'xlsx', sheets: readonly BookSheet[], period: string) {
  const { locale } = ctx;
  const { time_zone } = await ctx.club();
  const make = format === 'xls' ? xlsWorkbook : xlsxWorkbook;
  const [first, ...more] = sheets.map((sheet) => ({ ...sheet, columns: columnsOf(sheet, locale) }));
  if (!first) throw new Error('a book has a sheet');
  const file = make({ name: first.title, columns: first.columns, rightToLeft: locale === 'fa' });
  for (const sheet of [first, ...more]) {
    if (sheet !== first) await file.open(sheet.title, sheet.columns);
    for (const { code, name, kind, figures } of sheet.rows)
      file.add([code || null, kind === 'part' ? `    ${name}` : name, ...figures]);
    if (sheet === first)
      for (const fact of [period, createdText(ctx, ctx.now, time_zone)])
        file.add([null, fact, ...sheet.heads.map(() => null)]);
    await file.flush();
  }
  return file.finish();
}

function columnsOf({ heads }: BookSheet, locale: Locale): SheetColumn[] {
  const words = WORDS[locale];
  const text = (of: string, width: number): SheetColumn => ({
    title: of,
    kind: 'text',
    width,
    unique: false,
  });
  return [
    text(words.code, 10),
    text(words.name, 36),
    ...heads.map(
      ({ title: name, group, kind }): SheetColumn => ({
        title: group ? `${group}: ${name}` : name,
        kind: kind === 'amount' ? 'money' : 'number',
        width: 18,
        unique: false,
      }),
    ),
  ];
}

/** What the page shows, as finished texts. */
async function paper(ctx: Context, sheets: readonly BookSheet[], period: string) {
  const club = await ctx.club();
  const { locale, now } = ctx;
  const words = WORDS[locale];
  const at = `${formatDate(clubDay(now, club.time_zone), locale, 'weekday')}${words.comma}${formatInstant(now, locale, club.time_zone, 'time')}`;
  return {
    lang: locale,
    rtl: locale === 'fa',
    digit: locale === 'fa' ? '۱' : '1',
    title: sheets[0]?.title ?? '',
    club: await paperClub(ctx, localDigits(club.address ?? '', locale)),
    period,
    unit: withCurrencyWords(words.unit, club.currency_code, locale),
    wide: sheets.some(({ heads }) => heads.length > 4),
    sheets: sheets.map((sheet) => paperSheet(sheet, locale)),
    page: words.page,
    of: words.of,
    printed: [`${words.printed}: ${at}`, ctx.actor.name].filter(Boolean).join(' · '),
  };
}

/** One table of the paper; the first has the paper's head, the others their title. */
function paperSheet({ title, heads, rows }: BookSheet, locale: Locale) {
  const words = WORDS[locale];
  const shown = (figure: number | null, kind: 'amount' | 'percent') => {
    if (figure === null) return '';
    if (figure === 0) return '—';
    if (kind === 'percent') return formatPercent(figure, locale);
    const text = formatNumber(Math.abs(figure), locale);
    // Books write negative figures in parentheses.
    return figure < 0 ? `(${text})` : text;
  };
  const coded = rows.some(({ code }) => code !== '');
  const groups: { title: string; span: number }[] = [];
  for (const { group = '' } of heads) {
    const last = groups.at(-1);
    if (last && last.title === group) last.span++;
    else groups.push({ title: group, span: 1 });
  }
  return {
    title,
    coded,
    groups: groups.some((group) => group.title) ? groups : [],
    heads: [...(coded ? [words.code] : []), words.name, ...heads.map((head) => head.title)],
    rows: rows.map(({ kind, code, name, figures }) => ({
      kind,
      code: localDigits(code, locale),
      name: localDigits(name, locale),
      figures: figures.map((figure, i) => shown(figure, heads[i]?.kind ?? 'amount')),
    })),
  };
}
