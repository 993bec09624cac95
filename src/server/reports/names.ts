import { sql } from 'kysely';
import type { Group, Text } from '#contract/reports/report-spec.ts';
import { ACTIONS, OUTCOME_NAMES, SETTLED } from '#contract/sales/invoice-words.ts';
import { ROOFS, TYPES } from '#contract/settings/court-words.ts';
import { formatDate, weekdayNames } from '#domain/dates.ts';
import { COMMA, localDigits } from '#domain/digits.ts';
import type { Outcome } from '#domain/statuses.ts';
import { TOP_ROLE } from '#domain/top-role.ts';
import type { Run } from './run.ts';

type Key = string | number | null;

const WORDS = {
  fa: {
    none: 'بدون',
    all: 'همه',
    system: 'سیستم',
    rest: 'بقیه',
    debtors: 'بدهکاران',
    past_slots: 'سانس‌های گذشته',
    later_slots: 'سانس‌های پیش رو',
    other_debts: 'بدهی‌های دیگر',
    kept: 'نگه‌داشته بدون تحویل',
    with_coach: 'با مربی',
    without_coach: 'بدون مربی',
    week: 'هفته‌ی',
    days: 'روز',
    over: 'بیش از ۹۰ روز',
    seasonal: { true: 'فصلی', false: 'تکی' },
    gender: { 1: 'آقا', 2: 'خانم' },
    newness: { new: 'تازه', returning: 'بازگشته' },
  },
  en: {
    none: 'None',
    all: 'All',
    system: 'System',
    rest: 'Rest',
    debtors: 'Debtors',
    past_slots: 'Past slots',
    later_slots: 'Upcoming slots',
    other_debts: 'Other debts',
    kept: 'Kept, not handed over',
    with_coach: 'with a coach',
    without_coach: 'without a coach',
    week: 'Week of',
    days: 'days',
    over: 'More than 90 days',
    seasonal: { true: 'Season', false: 'Single' },
    gender: { 1: 'Men', 2: 'Women' },
    newness: { new: 'New', returning: 'Returning' },
  },
} as const;
export const reportWords = (run: Run) => WORDS[run.ctx.locale];

/** What the columns of lists name already. */
const NAMED: Partial<Record<Group, Readonly<Record<string, Text>>>> = {
  court_type: TYPES,
  roof: ROOFS,
  action_type: ACTIONS,
  financial_status: SETTLED,
};

/** Where a group's keys have their names. */
const TABLES: Partial<Record<Group, string>> = {
  court: 'select id, name from courts',
  term: 'select id, name from terms',
  character: 'select id, name from characters',
  discount_group: 'select id, name from discount_groups',
  addon: 'select id, name from sale_addons',
  coach:
    "select k.id, trim(u.name || ' ' || u.family) as name from coaches k join users u on u.id = k.user_id",
  // Who is of the top role is the system, as in lists (seeds §6).
  creator: `select id, trim(name || ' ' || family) as name from users where role_id is distinct from ${TOP_ROLE}`,
  person: "select id, trim(name || ' ' || family) as name from users",
  service: 'select id, name from accounts',
};

/** What the keys of a group are called, in the reader's language. */
export async function groupKeyNames(
  run: Run,
  group: Group,
  keys: readonly Key[],
): Promise<(key: Key) => string> {
  const { locale } = run.ctx;
  const words = WORDS[locale];
  if (group === 'slot') return slotNames(run, keys);
  const table = TABLES[group];
  if (table) {
    const ids = keys.filter((key) => typeof key === 'number');
    const { rows } = await sql<{ id: number; name: string }>`
      select * from (${sql.raw(table)}) n where id = any(${ids}::bigint[])`.execute(run.db);
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    const nobody = group === 'creator' ? words.system : words.none;
    return (key) =>
      key === 'rest'
        ? words.rest
        : (names.get(Number(key)) ?? (group === 'addon' && key === 0 ? words.kept : nobody));
  }
  const fixed = words[group as 'seasonal'] as Record<string, string> | undefined;
  return (key) => {
    if (key === 'rest') return words.rest;
    if (key === null) return group === 'none' ? words.all : words.none;
    const text = String(key);
    switch (group) {
      case 'day':
        return formatDate(text, locale, 'weekday');
      case 'week':
        return `${words.week} ${formatDate(text, locale, 'long')}`;
      case 'month':
        return formatDate(text, locale, 'monthYear');
      case 'weekday':
        return weekdayNames(locale)[Number(key)] ?? '';
      case 'hour':
        return hourName(Number(key), locale);
      case 'weekday_hour': {
        const [day, hour] = text.split('-').map(Number) as [number, number];
        return `${weekdayNames(locale)[day]} ${hourName(hour, locale)}`;
      }
      case 'outcome':
        return OUTCOME_NAMES[key as Outcome][locale];
      case 'age':
        return text === '91' ? words.over : `${localDigits(text, locale)} ${words.days}`;
      default:
        return NAMED[group]?.[text]?.[locale] ?? fixed?.[text] ?? text;
    }
  };
}

const hourName = (hour: number, locale: 'fa' | 'en') =>
  localDigits(`${String(hour).padStart(2, '0')}:00`, locale);

/** A weekday, a term and a court: `6-4-3`. */
async function slotNames(run: Run, keys: readonly Key[]): Promise<(key: Key) => string> {
  const { locale } = run.ctx;
  const parts = (key: Key) =>
    String(key).split('-').map(Number) as [day: number, term: number, court: number];
  const terms = await groupKeyNames(
    run,
    'term',
    keys.map((key) => parts(key)[1]),
  );
  const courts = await groupKeyNames(
    run,
    'court',
    keys.map((key) => parts(key)[2]),
  );
  return (key) => {
    if (key === 'rest') return WORDS[locale].rest;
    const [day, term, court] = parts(key);
    return [weekdayNames(locale)[day], terms(term), courts(court)].join(COMMA[locale]);
  };
}
