import { UNNAMED } from '#contract/settings/pages/customizing.ts';
import type { Term } from '#contract/settings/terms.ts';
import type { SystemStatus } from '#contract/system/system.ts';
import { addDays } from '#domain/dates.ts';

/** Fewer days of calendar than this are few. */
const AHEAD = 7;

export type Lack = 'sms' | 'name' | 'phone' | 'courts' | 'terms' | 'price' | 'days' | 'times' | 'rules';

/** The loaded facts about the club's set-up; null without permission. */
export interface SetUp {
  club: { club_name: string; phone: string } | null;
  courts: number | null;
  terms:
    | readonly Pick<Term, 'id' | 'name' | 'weekdays' | 'price' | 'court_prices' | 'start_time' | 'end_time'>[]
    | null;
  /** The last day of which the calendar is made; empty for none at all. */
  made_until: string | null;
  rules: number | null;
  sms: SystemStatus['sms'] | null;
}

export interface Found {
  lack: Lack;
  /** Weekdays without a term, and the term without a price. */
  days?: readonly number[];
  term?: { id: number; name: string };
}

/**
 * Weekdays without a term, terms with price 0, and the range of prices including own prices of existing courts (terms
 * keep prices of deleted ones).
 */
export function pricesOf(terms: NonNullable<SetUp['terms']>, courts?: ReadonlySet<number>) {
  const prices = terms.flatMap(({ price, court_prices }) => [
    price,
    ...court_prices.filter(({ court_id }) => courts?.has(court_id) ?? true).map((own) => own.price),
  ]);
  return {
    days: [0, 1, 2, 3, 4, 5, 6].filter((day) => !terms.some(({ weekdays }) => weekdays.includes(day))),
    free: terms.find(({ price }) => price === 0),
    least: Math.min(...prices),
    most: Math.max(...prices),
  };
}

/** The checks and the problems found, most urgent first. */
export function lacksOf(setUp: SetUp, today: string): { lacks: Found[]; of: number } {
  const { club, courts, terms, made_until, rules, sms } = setUp;
  const { days, free } = pricesOf(terms ?? []);
  const some = terms !== null && terms.length > 0;
  const checks: (Found & { looked: boolean; missing: boolean })[] = [
    // Without it nobody gets a code, including those who would fix the rest.
    { lack: 'sms', looked: sms !== null, missing: sms !== null && (sms.prints || sms.refused_at !== null) },
    { lack: 'courts', looked: courts !== null, missing: courts === 0 },
    { lack: 'terms', looked: terms !== null, missing: terms?.length === 0 },
    {
      lack: 'times',
      looked: made_until !== null,
      missing: made_until !== null && made_until < addDays(today, AHEAD),
    },
    { lack: 'days', looked: some, missing: days.length > 0, days },
    { lack: 'price', looked: some, missing: free !== undefined, ...(free && { term: free }) },
    { lack: 'name', looked: club !== null, missing: club?.club_name === UNNAMED },
    { lack: 'phone', looked: club !== null, missing: club?.phone === '' },
    { lack: 'rules', looked: rules !== null, missing: rules === 0 },
  ];
  const looked = checks.filter((check) => check.looked);
  const lacks = looked.filter(({ missing }) => missing).map(({ looked: _, missing: __, ...found }) => found);
  return { lacks, of: looked.length };
}
