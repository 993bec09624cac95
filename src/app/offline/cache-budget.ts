interface Entry {
  key: string;
  bytes: number;
  /** When it was fetched (ms). */
  at: number;
}

/** The entries to delete to fit the budget, oldest first. */
export function overBudget(kept: readonly Entry[], budget: number): string[] {
  let left = budget;
  const newest = [...kept].sort((a, b) => b.at - a.at);
  const fits = newest.findIndex(({ bytes }) => {
    left -= bytes;
    return left < 0;
  });
  return fits < 0 ? [] : newest.slice(fits).map(({ key }) => key);
}
