import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { clubZone } from '#app/data/club.ts';
import type { Words } from '#app/i18n/words.ts';
import type { Column, ColumnKind } from '#contract/columns.ts';
import { clubDay } from '#domain/dates.ts';
import { Amount, type AmountTone } from '#ui/amount.tsx';
import { Icon } from '#ui/icon.tsx';
import { Phone } from '#ui/phone.tsx';
import type { Priority } from '#ui/table/fit-columns.ts';
import type { ColumnRoom } from '#ui/table/use-fit.ts';
import { Tag } from '#ui/tag.tsx';

const NUMBERS: ReadonlySet<ColumnKind> = new Set(['number', 'serial', 'amount', 'balance']);

export const isNumber = (kind: ColumnKind): boolean => NUMBERS.has(kind);
/** The minimum width of columns that may be cut: words, and titles or sentences. */
const LEAST = { word: 96, title: 180 };
const PRIORITIES: Record<ColumnKind, Priority> = {
  text: 3,
  note: 3,
  span: 2,
  number: 3,
  serial: 4,
  amount: 1,
  balance: 1,
  date: 2,
  instant: 2,
  moment: 2,
  time: 2,
  digits: 3,
  flag: 3,
};

type Roomy = Pick<Column<never>, 'kind' | 'tone' | 'least' | 'grows' | 'priority' | 'hidden'>;

/** The columns that take the remaining width: as described, else sentences, else the first word. */
export function growing(columns: readonly Roomy[]): ReadonlySet<Roomy> {
  const sentences = columns.filter(({ grows, kind }) => grows || kind === 'note');
  if (sentences.length > 0) return new Set(sentences);
  return new Set(columns.filter(({ kind, tone }) => kind === 'text' && !tone).slice(0, 1));
}

/** How a column is fitted into its table; `drawn`: as a tag, a link, a picture. */
export function roomOf(
  { kind, tone, least, priority, hidden }: Roomy,
  { first, grows, drawn }: { first: boolean; grows: boolean; drawn: boolean },
): ColumnRoom {
  const own = priority ?? (first || grows || tone ? 1 : PRIORITIES[kind]);
  const isCut = kind === 'note' || (kind === 'text' && !tone && !drawn);
  return {
    // An optional column that was chosen is hidden after the default ones.
    priority: hidden && own > 2 ? 2 : own,
    least: least ?? (grows ? LEAST.title : isCut ? LEAST.word : undefined),
    grows,
  };
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
    <span className="inline-flex items-baseline gap-2 rtl:flex-row-reverse">
      <span className="text-caption text-muted">{balanceWord(words, value)}</span>
      <SumCell value={value} tone={balanceTone(value)} />
    </span>
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
    case 'flag':
      return (
        <span className={given === true ? 'text-positive' : 'text-muted'}>
          <span className="sr-only">{textOf(kind, given, words)}</span>
          <span aria-hidden>{given === true ? <Icon of={Check} size={20} /> : NOUGHT}</span>
        </span>
      );
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
