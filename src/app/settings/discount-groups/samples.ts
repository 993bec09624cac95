import { percentOf } from '#domain/money.ts';

/** Where a group gives its percent; null is everywhere. */
export interface Reach {
  percent: number;
  court_ids: readonly number[] | null;
  term_ids: readonly number[] | null;
  weekdays: readonly number[] | null;
}
export interface Place {
  id: number;
  name: string;
}
export interface Hour extends Place {
  start_time: string;
  weekdays: readonly number[] | null;
  price: number;
  court_prices: readonly { court_id: number; price: number }[];
}

/** A slot of the week: its price, and what a member pays for it. */
export interface Sample {
  weekday: number;
  start_time: string;
  court: string;
  price: number;
  pays: number;
  inside: boolean;
}

/** How many examples with and without the discount. */
const EACH = 2;

/** Slots inside and outside of what a group covers, far from each other in the day, with the price before and after. */
export function samplesOf(reach: Reach, courts: readonly Place[], terms: readonly Hour[]): Sample[] {
  const within = (list: readonly number[] | null, value: number) => list === null || list.includes(value);
  const all = terms.flatMap((term) =>
    courts.flatMap((court) =>
      (term.weekdays ?? [0, 1, 2, 3, 4, 5, 6]).map((weekday): Sample => {
        const price = term.court_prices.find(({ court_id }) => court_id === court.id)?.price ?? term.price;
        const inside =
          within(reach.court_ids, court.id) &&
          within(reach.term_ids, term.id) &&
          within(reach.weekdays, weekday);
        const pays = inside ? price - Math.min(price, percentOf(price, reach.percent)) : price;
        return { weekday, start_time: term.start_time, court: court.name, price, pays, inside };
      }),
    ),
  );
  return [...ends(all.filter(({ inside }) => inside)), ...ends(all.filter(({ inside }) => !inside))];
}

/** The first and the last item. */
const ends = <T>(list: readonly T[]): T[] =>
  list.length <= EACH ? [...list] : [list[0] as T, list.at(-1) as T];
