/** 1: never leaves; of the others the highest goes first. */
export type Priority = 1 | 2 | 3 | 4;

/** What a column asks of the room of its table. */
export interface Asked {
  /** As wide as its longest content. */
  wanted: number;
  /** It may be cut to this; what is never cut has no less than it wants. */
  least: number;
  priority: Priority;
  /** It takes what the others leave. */
  grows: boolean;
}

export interface Fitted {
  /** Whether each of them stays. */
  stays: boolean[];
  /** How wide each is; 0 of one that left. */
  widths: number[];
  /** Those that never leave are wider than the room. */
  scrolls: boolean;
}

const LEAVES_FIRST = 4;
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
const leastOf = ({ wanted, least }: Asked): number => Math.min(wanted, least);

/**
 * Columns in a room: those that may go leave by priority, the last first, until the others have their least; those of the
 * highest before a word of the others is cut for them. What is left widens words first, then the ones that grow: a title
 * loses letters to no column that leaves before it.
 */
export function fitColumns(room: number, columns: readonly Asked[]): Fitted {
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
  const missing = (of: (column: Asked) => boolean) =>
    columns.map((column, place) => (stays[place] && of(column) ? column.wanted - leastOf(column) : 0));
  const leavesFirst = ({ grows, priority }: Asked) => !grows && priority === LEAVES_FIRST;
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

/** The one that leaves next: of the highest priority the last. */
function lastToStay(columns: readonly Asked[], stays: readonly boolean[]): number | undefined {
  let last: number | undefined;
  for (const [place, { priority }] of columns.entries()) {
    if (!stays[place] || priority === 1) continue;
    if (last === undefined || priority >= (columns[last]?.priority ?? 1)) last = place;
  }
  return last;
}

/** Adds to the widths what is given, by their shares of it. */
function spread(widths: number[], shares: readonly number[], given: number): void {
  const all = sumOf(shares);
  if (all === 0 || given === 0) return;
  for (const [place, share] of shares.entries()) widths[place] = (widths[place] ?? 0) + (given * share) / all;
}
