/** 1: never hidden; of the others the highest is hidden first. */
export type Priority = 1 | 2 | 3 | 4;

/** The width a column needs. */
export interface ColumnRequest {
  /** The width of its longest content. */
  wanted: number;
  /** The minimum width, when its text may be cut; otherwise the same as `wanted`. */
  least: number;
  priority: Priority;
  /** Takes the remaining width. */
  grows: boolean;
}

export interface FittedColumns {
  /** Whether each column is shown. */
  stays: boolean[];
  /** The width of each column; 0 when hidden. */
  widths: number[];
  /** Whether the columns that are never hidden are wider than the table. */
  scrolls: boolean;
}

const LEAVES_FIRST = 4;
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
const leastOf = ({ wanted, least }: ColumnRequest): number => Math.min(wanted, least);

/**
 * Fits columns into a width: hides columns by priority, the last first, until the others have their minimum; those of
 * the lowest importance go before the text of others is cut. The remaining width goes to cut text first, then to the
 * columns that grow, so a title is never cut for a column that is hidden first.
 */
export function fitColumns(room: number, columns: readonly ColumnRequest[]): FittedColumns {
  const stays = columns.map(() => true);
  const whole = () =>
    sumOf(
      columns.map((column, place) => {
        if (!stays[place]) return 0;
        return column.grows || column.priority === LEAVES_FIRST ? leastOf(column) : column.wanted;
      }),
    );
  for (let place = columns.length - 1; place >= 0 && whole() > room; place--) {
    if (columns[place]?.priority === LEAVES_FIRST) stays[place] = false;
  }
  const needed = () => sumOf(columns.map((column, place) => (stays[place] ? leastOf(column) : 0)));
  while (needed() > room) {
    const last = lastToStay(columns, stays);
    if (last === undefined) break;
    stays[last] = false;
  }
  const widths = columns.map((column, place) => (stays[place] ? leastOf(column) : 0));
  const missing = (of: (column: ColumnRequest) => boolean) =>
    columns.map((column, place) => (stays[place] && of(column) ? column.wanted - leastOf(column) : 0));
  const leavesFirst = ({ grows, priority }: ColumnRequest) => !grows && priority === LEAVES_FIRST;
  let left = Math.max(0, room - needed());
  for (const shares of [
    missing((column) => !column.grows && !leavesFirst(column)),
    missing(({ grows }) => grows),
    missing(leavesFirst),
  ]) {
    const given = Math.min(left, sumOf(shares));
    spread(widths, shares, given);
    left -= given;
  }
  const growing = columns.map(({ grows }, place) => (grows && stays[place] ? 1 : 0));
  spread(widths, sumOf(growing) > 0 ? growing : stays.map(Number), left);
  return { stays, widths, scrolls: needed() > room };
}

/** The column to hide next: the last one of the highest priority. */
function lastToStay(columns: readonly ColumnRequest[], stays: readonly boolean[]): number | undefined {
  let last: number | undefined;
  for (const [place, { priority }] of columns.entries()) {
    if (!stays[place] || priority === 1) continue;
    if (last === undefined || priority >= (columns[last]?.priority ?? 1)) last = place;
  }
  return last;
}

/** Distributes extra width by shares. */
function spread(widths: number[], shares: readonly number[], given: number): void {
  const all = sumOf(shares);
  if (all === 0 || given === 0) return;
  for (const [place, share] of shares.entries()) widths[place] = (widths[place] ?? 0) + (given * share) / all;
}
