/** A free slot. Prices are whole toman. */
export interface FreeSlot {
  id: number;
  date: string;
  start_time: string;
  end_time: string;
  price: number;
  court: { id: number; name: string };
}

export interface FreeRunSlots<S extends FreeSlot = FreeSlot> {
  date: string;
  start_time: string;
  end_time: string;
  price: number;
  times: S[];
}

/** A chain of free slots that ends at some slot: its number of court changes and its price. */
interface Way<S> {
  changes: number;
  price: number;
  times: S[];
}

/**
 * Finds runs of `slots` consecutive free slots within a day. Answers every run on a single court, by day, hour and the
 * order of courts in `free`. With `same_court` false it also answers, for each start where no single court is free
 * throughout, the run with the fewest court changes, and of those the cheapest.
 */
export function findFreeRuns<S extends FreeSlot>(
  free: readonly S[],
  { slots, same_court }: { slots: number; same_court: boolean },
): FreeRunSlots<S>[] {
  const days = Map.groupBy(free, ({ date }) => date);
  return [...days.keys()].sort().flatMap((date) => {
    const day = days.get(date) ?? [];
    const from = Map.groupBy(day, ({ start_time }) => start_time);
    return [...from.keys()].sort().flatMap((start) => {
      const firsts = from.get(start) ?? [];
      const whole = firsts.map((first) => alone(first, from, slots)).filter((times) => times !== null);
      if (whole.length > 0 || same_court) return whole.map(runOf);
      const way = best(
        firsts.map((first) => ({ changes: 0, price: first.price, times: [first] })),
        from,
        slots,
      );
      return way ? [runOf(way.times)] : [];
    });
  });
}

type ByStart<S> = ReadonlyMap<string, readonly S[]>;

/** The run of one court that begins with this slot; null when too few slots follow. */
function alone<S extends FreeSlot>(first: S, from: ByStart<S>, slots: number): S[] | null {
  const times = [first];
  for (let last = first; times.length < slots; ) {
    const next = from.get(last.end_time)?.find(({ court }) => court.id === first.court.id);
    if (!next) return null;
    times.push(next);
    last = next;
  }
  return times;
}

/** Extends the chains slot by slot; of several that reach the same slot only the best is continued. */
function best<S extends FreeSlot>(begun: Way<S>[], from: ByStart<S>, slots: number): Way<S> | null {
  let ways = begun;
  for (let n = 1; n < slots; n++) {
    const reached = new Map<number, Way<S>>();
    for (const way of ways) {
      const last = way.times.at(-1) as S;
      for (const next of from.get(last.end_time) ?? []) {
        const other = {
          changes: way.changes + Number(next.court.id !== last.court.id),
          price: way.price + next.price,
          times: [...way.times, next],
        };
        const known = reached.get(next.id);
        if (!known || better(other, known)) reached.set(next.id, other);
      }
    }
    ways = [...reached.values()];
  }
  return ways.reduce<Way<S> | null>((kept, way) => (kept && !better(way, kept) ? kept : way), null);
}

const better = <S>(a: Way<S>, b: Way<S>): boolean =>
  a.changes - b.changes < 0 || (a.changes === b.changes && a.price < b.price);

function runOf<S extends FreeSlot>(times: S[]): FreeRunSlots<S> {
  const [first, last] = [times[0] as S, times.at(-1) as S];
  return {
    date: first.date,
    start_time: first.start_time,
    end_time: last.end_time,
    price: times.reduce((sum, { price }) => sum + price, 0),
    times,
  };
}
