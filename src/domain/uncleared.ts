/** A day on which something came in, whole toman. */
export interface DayIn {
  date: string;
  received: number;
}

/**
 * Which days a balance is of, when what goes off is always of the oldest: the newest days hold it, each at most what came
 * in on it. `days` come newest first; the answer is oldest first, with what is left for days before those as `older`.
 */
export function unclearedDays(balance: number, days: readonly DayIn[]) {
  let left = Math.max(0, balance);
  const held: (DayIn & { price: number })[] = [];
  for (const day of days) {
    if (left === 0) break;
    const price = Math.min(left, day.received);
    if (price === 0) continue;
    held.unshift({ ...day, price });
    left -= price;
  }
  return { days: held, older: left };
}
