import { createdColumn, creatorColumn } from '#contract/columns/common.ts';
import type { Columns } from '#contract/columns.ts';
import { formatTime } from '#domain/dates.ts';
import { COMMA, type Locale } from '#domain/digits.ts';
import type { WaitState } from '#domain/waitlist.ts';
import type { Waiting } from '../waitlist.ts';

type Named = Readonly<Record<Locale, string>>;

export const waitStateNames: Readonly<Record<WaitState, Named>> = {
  waiting: { fa: 'منتظر', en: 'Waiting' },
  offered: { fa: 'خبر داده شد', en: 'Notified' },
  booked: { fa: 'رزرو شد', en: 'Booked' },
  canceled: { fa: 'بسته', en: 'Closed' },
};
const ANY: Named = { fa: 'هر زمینی', en: 'Any court' };
const KINDS: Readonly<Record<NonNullable<Waiting['type']>, Named>> = {
  hard: { fa: 'سخت', en: 'Hard' },
  ground: { fa: 'خاکی', en: 'Clay' },
  grass: { fa: 'چمن', en: 'Grass' },
};

/** «زمین ۲، زمین ۳ · خاکی», «هر زمینی». */
export function wherePlaced({ courts, type }: Pick<Waiting, 'courts' | 'type'>, lang: Locale): string {
  const names = courts?.map(({ name }) => name).join(COMMA[lang]);
  if (!names) return type ? KINDS[type][lang] : ANY[lang];
  return type ? `${names} · ${KINDS[type][lang]}` : names;
}

/** «۱۸:۰۰ تا ۲۲:۰۰». */
export const hoursOf = ({ from, to }: Pick<Waiting, 'from' | 'to'>, lang: Locale): string =>
  [from, to].map((time) => formatTime(time, lang)).join({ fa: ' تا ', en: ' to ' }[lang]);

export const waitlistColumns: Columns<Waiting> = {
  user: {
    title: { fa: 'مشتری', en: 'Customer' },
    kind: 'text',
    value: ({ user }) => `${user.name} ${user.family}`,
    sort: 'user',
  },
  phone_number: {
    title: { fa: 'شماره', en: 'Phone' },
    kind: 'digits',
    value: ({ user }) => user.phone_number,
  },
  date_from: {
    title: { fa: 'از روز', en: 'From' },
    kind: 'date',
    value: (row) => row.date_from,
    sort: 'date_from',
  },
  date_to: {
    title: { fa: 'تا روز', en: 'To' },
    kind: 'date',
    value: (row) => row.date_to,
    sort: 'date_to',
  },
  hours: { title: { fa: 'ساعت', en: 'Hours' }, kind: 'span', value: hoursOf, sort: 'from' },
  courts: { title: { fa: 'زمین', en: 'Court' }, kind: 'text', value: wherePlaced },
  state: {
    title: { fa: 'وضعیت', en: 'Status' },
    choices: waitStateNames,
    kind: 'text',
    value: ({ state }, lang) => waitStateNames[state][lang],
    tone: ({ state }) => (state === 'waiting' ? 'brand' : state === 'booked' ? 'paid' : 'neutral'),
    sort: 'state',
  },
  note: { title: { fa: 'یادداشت', en: 'Note' }, kind: 'note', value: ({ note }) => note },
  creator: creatorColumn,
  created_at: { ...createdColumn, hidden: true },
};
