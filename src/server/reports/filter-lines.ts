import { sql } from 'kysely';
import { GROUPS, type Group, type Text } from '#contract/reports/report-spec.ts';
import { localDigits } from '#domain/digits.ts';
import { namesOf } from './names.ts';
import type { Run } from './run.ts';

/** Filters that leave some of a group. */
const GROUP_OF: Readonly<Record<string, Group>> = {
  court: 'court',
  court_type: 'court_type',
  roof: 'roof',
  time: 'term',
  weekday: 'weekday',
  hour: 'hour',
  character: 'character',
  user_id: 'person',
  coach: 'coach',
  creator_id: 'creator',
  actionType: 'action_type',
  discount_group: 'discount_group',
  addon: 'addon',
  financialStatus: 'financial_status',
  outcome: 'outcome',
};
const TITLES: Readonly<Record<string, Text>> = {
  name: { fa: 'نام', en: 'Name' },
  side: { fa: 'بدهکار یا بستانکار', en: 'Debtor or creditor' },
  season: { fa: 'برنامه‌ی فصلی', en: 'Season' },
  seasonal: { fa: 'فصلی', en: 'Season' },
  coached: { fa: 'با مربی', en: 'With a coach' },
  discounted: { fa: 'با تخفیف', en: 'Discounted' },
  with_addons: { fa: 'با افزودنی', en: 'With add-ons' },
  idle: { fa: 'دیگر نیامده‌ها', en: 'No longer coming' },
  by: { fa: 'بر اساس', en: 'By' },
  limit: { fa: 'تعداد ردیف', en: 'Rows' },
};
const WORDS = {
  fa: { true: 'بله', false: 'خیر', debtor: 'بدهکار', creditor: 'بستانکار', comma: '، ' },
  en: { true: 'Yes', false: 'No', debtor: 'Debtor', creditor: 'Creditor', comma: ', ' },
} as const;

/** The filters and options of a report as lines in the reader's language: «زمین: زمین ۳، زمین ۴». */
export async function filterLines(run: Run): Promise<string[]> {
  const { spec, query, ctx } = run;
  const { locale } = ctx;
  const words: Readonly<Record<string, string>> = WORDS[locale];
  const plain = (value: unknown) =>
    words[String(value)] ?? spec.columns[String(value)]?.title[locale] ?? String(value);
  const said = Object.entries({ ...query.choices, ...query.filters }).map(async ([name, value]) => {
    const group = GROUP_OF[name];
    const title = (group ? GROUPS[group] : TITLES[name])?.[locale] ?? name;
    const keys = (Array.isArray(value) ? value : [value]) as (string | number)[];
    const nameOf = group
      ? await namesOf(run, group, keys)
      : name === 'season'
        ? await seasonsOf(run, keys as number[])
        : plain;
    return `${title}: ${keys.map((key) => localDigits(nameOf(key), locale)).join(words.comma)}`;
  });
  return Promise.all(said);
}

/** A season by its title, else by whose it is. */
async function seasonsOf({ db }: Run, ids: readonly number[]): Promise<(id: unknown) => string> {
  const { rows } = await sql<{ id: number; name: string }>`
    select s.id, coalesce(nullif(s.title, ''), trim(u.name || ' ' || u.family)) as name
    from season_schedules s join users u on u.id = s.user_id where s.id = any(${[...ids]}::bigint[])`.execute(
    db,
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (id) => names.get(Number(id)) ?? String(id);
}
