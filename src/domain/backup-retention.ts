import { startOfWeek, toJalali } from './dates.ts';

/** For how many days, weeks and months one backup each is retained. */
export interface RetentionRules {
  daily: number;
  weekly: number;
  monthly: number;
}

/**
 * Which of the nightly backups to retain: the newest of each of the last days, weeks (from Saturday) and Jalali months
 * that have one. Older ones are deleted; the newest of all is always retained.
 */
export function backupsToRetain<T extends { day: string }>(
  backups: readonly T[],
  rules: RetentionRules,
): Set<T> {
  const newestFirst = [...backups].sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0));
  const kept = new Set<T>(newestFirst.slice(0, 1));
  const keep = (most: number, spanOf: (day: string) => string) => {
    const spans = new Set<string>();
    for (const backup of newestFirst) {
      const span = spanOf(backup.day);
      if (spans.has(span)) continue;
      if (spans.size >= most) return;
      spans.add(span);
      kept.add(backup);
    }
  };
  keep(rules.daily, (day) => day);
  keep(rules.weekly, startOfWeek);
  keep(rules.monthly, monthOf);
  return kept;
}

function monthOf(day: string): string {
  const { year, month } = toJalali(day);
  return `${year}-${month}`;
}
