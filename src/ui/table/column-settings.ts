/** A person's setting of a column: shown or hidden, in the order of the list. */
export interface ColumnSetting {
  field: string;
  show: boolean;
}

/** The list with one item moved to another index. */
export function moveInList<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from);
  const target = Math.max(0, Math.min(rest.length, to));
  const [entry] = list.slice(from, from + 1);
  return entry === undefined ? [...list] : [...rest.slice(0, target), entry, ...rest.slice(target)];
}

/**
 * Adapts stored column settings to the columns of today: unknown ones are dropped, new ones are placed behind their
 * predecessor, and at least one is shown.
 */
export function mergeColumnSettings(
  kept: readonly ColumnSetting[],
  columns: readonly { field: string; hidden: boolean }[],
): ColumnSetting[] {
  const known = new Set(columns.map(({ field }) => field));
  const seen = new Set<string>();
  const list = kept.filter(({ field }) => known.has(field) && !seen.has(field) && seen.add(field));
  const settings = list.map(({ field, show }) => ({ field, show: show === true }));
  for (const [index, { field, hidden }] of columns.entries()) {
    if (seen.has(field)) continue;
    const before = columns[index - 1]?.field;
    const at = settings.findIndex((one) => one.field === before) + 1;
    settings.splice(before === undefined ? 0 : at, 0, { field, show: !hidden });
    seen.add(field);
  }
  const [first] = settings;
  return first && settings.every(({ show }) => !show)
    ? [{ ...first, show: true }, ...settings.slice(1)]
    : settings;
}
