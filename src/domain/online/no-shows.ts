import { addDays } from '../dates.ts';

/** What follows after `count` no-shows within `days` days (D46); null where nothing does. */
export interface NoShowRule {
  count: number;
  days: number;
  consequence: 'full' | 'phone';
}

/** What somebody with no-shows on these dates may do online today: as usual, pay in full only, or call the club. */
export function afterNoShows(
  dates: readonly string[],
  rule: NoShowRule | null,
  today: string,
): 'usual' | NoShowRule['consequence'] {
  if (rule === null) return 'usual';
  const since = addDays(today, 1 - rule.days);
  const recent = dates.filter((date) => since <= date && date <= today).length;
  return recent >= rule.count ? rule.consequence : 'usual';
}
