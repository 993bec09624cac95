import { sql } from 'kysely';
import { shownFilter } from '#contract/filters.ts';
import type { FilterKind } from '#contract/list.ts';
import { GROUPS, type Group, type Text } from '#contract/reports/report-spec.ts';
import { localDigits } from '#domain/digits.ts';
import { groupKeyNames } from './names.ts';
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
const NUMBERS: ReadonlySet<FilterKind> = new Set(['ids', 'numbers']);
/** The options of a report besides its filters. */
const CHOICES: Readonly<Record<string, Text>> = {
  by: { fa: 'بر اساس', en: 'By' },
  limit: { fa: 'تعداد ردیف', en: 'Rows' },
};
const WORDS = {
  fa: { true: 'بله', false: 'خیر', comma: '، ' },
  en: { true: 'Yes', false: 'No', comma: ', ' },
} as const;

/** The filters and options of a report as lines in the reader's language: «زمین: زمین ۳، زمین ۴». */
export async function filterLines(run: Run): Promise<string[]> {
  const { spec, query, ctx } = run;
  const { locale } = ctx;
  const words: Readonly<Record<string, string>> = WORDS[locale];
  const said = Object.entries({ ...query.choices, ...query.filters }).map(async ([name, value]) => {
    const group = GROUP_OF[name];
    const filter = shownFilter(name, spec.filters, {});
    // A filter typed as a number is shown here with the name behind it.
    const numbered = group && filter?.kind !== undefined && NUMBERS.has(filter.kind) && !filter.from;
    const title = (numbered ? GROUPS[group] : (filter?.title ?? CHOICES[name]))?.[locale] ?? name;
    const plain = (value: unknown) =>
      (filter?.choices?.[String(value)] ?? spec.columns[String(value)]?.title)?.[locale] ??
      words[String(value)] ??
      String(value);
    const keys = (Array.isArray(value) ? value : [value]) as (string | number)[];
    const nameOf = group
      ? await groupKeyNames(run, group, keys)
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
