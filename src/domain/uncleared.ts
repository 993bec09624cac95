/** What came in on one day, in whole toman. */
export interface DailyIncome {
  date: string;
  received: number;
}

/**
 * Divides a balance by the days it came in on, assuming that money leaves oldest first: the newest days hold it, each
 * at most what came in that day. `days` are newest first; the result is oldest first, and the rest from earlier days is
 * `older`.
 */
export function unclearedDays(balance: number, days: readonly DailyIncome[]) {
  let left = Math.max(0, balance);
  const held: (DailyIncome & { price: number })[] = [];
  for (const day of days) {
    if (left === 0) break;
    const price = Math.min(left, day.received);
    if (price === 0) continue;
    held.unshift({ ...day, price });
    left -= price;
  }
  return { days: held, older: left };
}
