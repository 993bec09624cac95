import type { ReactNode } from 'react';
import { clubZone } from '#app/data/club.ts';
import type { Words } from '#app/i18n/words.ts';
import type { Column, ColumnKind } from '#contract/columns.ts';
import { clubDay } from '#domain/dates.ts';
import { Amount, type AmountTone } from '#ui/amount.tsx';
import { Phone } from '#ui/phone.tsx';
import { Tag } from '#ui/tag.tsx';

const WIDTHS: Record<ColumnKind, { least: number; share: number }> = {
  text: { least: 96, share: 2 },
  note: { least: 160, share: 6 },
  span: { least: 128, share: 1 },
  number: { least: 88, share: 1 },
  serial: { least: 88, share: 1 },
  amount: { least: 104, share: 1 },
  balance: { least: 156, share: 1 },
  date: { least: 104, share: 1 },
  instant: { least: 104, share: 1 },
  moment: { least: 148, share: 1 },
  time: { least: 80, share: 1 },
  digits: { least: 124, share: 1 },
  flag: { least: 80, share: 1 },
};
const NUMBERS: ReadonlySet<ColumnKind> = new Set(['number', 'serial', 'amount', 'balance']);

export const isNumber = (kind: ColumnKind): boolean => NUMBERS.has(kind);
/** The first column names the record. */
export function widthOf(
  { kind, share, least }: Pick<Column<never>, 'kind' | 'share' | 'least'>,
  first: boolean,
) {
  const width = first && kind === 'text' ? { least: 156, share: 3 } : WIDTHS[kind];
  return { least: least ?? width.least, share: share ?? width.share };
}

/** The word of a balance: بدهکار, بستانکار, بی‌حساب. */
export const balanceWord = ({ t }: Words, value: number): string =>
  t(value > 0 ? 'common.owes' : value < 0 ? 'common.in_credit' : 'common.settled');

export const balanceTone = (value: number) => (value > 0 ? 'negative' : value < 0 ? 'positive' : 'brand');

/** A sum of nothing among sums. */
const NOUGHT = '–';

/** A sum that matters, in a row; a dash where there is none. */
export function SumCell({ value, tone }: { value: number; tone: AmountTone }) {
  if (value === 0) return <span className="text-muted">{NOUGHT}</span>;
  return <Amount value={value} sign="never" tone={tone} className="font-strong" />;
}

/** A person's balance in a row: its word before the sum, so that units stand under units. */
function BalanceCell({ value, words }: { value: number; words: Words }) {
  return (
    <>
      <span className="me-2 text-caption text-muted">{balanceWord(words, value)}</span>
      <SumCell value={value} tone={balanceTone(value)} />
    </>
  );
}

/** A balance at the end of a card: the sum above its word. */
export function CardBalance({ value, words }: { value: number; words: Words }) {
  return (
    <span className="flex flex-none flex-col items-end leading-normal">
      <Amount value={value} sign="never" tone={balanceTone(value)} className="font-heavy" />
      <span className="text-caption text-muted">{balanceWord(words, value)}</span>
    </span>
  );
}

/** A value as the table shows it; nothing where there is none. */
export function cellOf<Row>({ kind, value, tone }: Column<Row>, row: Row, words: Words): ReactNode {
  const given = value(row, words.locale);
  if (given === null || given === '') return null;
  if (tone) return <Tag tone={tone(row)}>{textOf(kind, given, words)}</Tag>;
  switch (kind) {
    case 'balance':
      return <BalanceCell value={Number(given)} words={words} />;
    case 'digits':
      return <Phone number={String(given)} />;
    default:
      return textOf(kind, given, words);
  }
}

/** A value in words, for cells, cards and paper. */
export function textOf(kind: ColumnKind, given: string | number | boolean, words: Words): string {
  switch (kind) {
    case 'number':
      return words.number(Number(given));
    case 'amount':
      return Number(given) === 0 ? NOUGHT : words.amount(Number(given));
    case 'balance':
      return Number(given) === 0
        ? balanceWord(words, 0)
        : `${words.amount(Number(given), 'never')} ${balanceWord(words, Number(given))}`;
    case 'date':
      return words.date(String(given));
    case 'instant':
      return words.date(clubDay(new Date(String(given)), clubZone()));
    case 'moment':
      return words.instant(String(given), clubZone());
    case 'time':
      return words.time(String(given));
    case 'digits':
      return words.phone(String(given));
    case 'flag':
      return words.t(given === true ? 'list.yes' : 'list.no');
    default:
      return words.digits(String(given));
  }
}
