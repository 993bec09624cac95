import type { Court } from '#contract/settings/courts.ts';
import type { Term } from '#contract/settings/terms.ts';

/** Typed prices by id; null while a box is empty. */
export type TypedPrices = Readonly<Record<string, number | null>>;

/** As much as it costs already is nothing typed. */
const typedFor = (typed: TypedPrices, { id }: { id: number }, price: number) =>
  typed[id] === price ? undefined : typed[id];

/** A court's price in a term: its own, or the term's. */
export const priceIn = (term: Term, court_id: number): number =>
  term.court_prices.find((own) => own.court_id === court_id)?.price ?? term.price;

/** Terms that follow each other and cost the same: one row of a court's prices. */
export interface TermGroup {
  key: string;
  terms: readonly [Term, ...Term[]];
  start: string;
  end: string;
  price: number;
  /** The court has a price of its own there. */
  own: boolean;
}

/**
 * A court's prices through the day; terms of the same weekdays are grouped, most days first. Typed prices of only some
 * terms (by id) separate them from their group, as after a partly saved row.
 */
export function groupTerms(terms: readonly Term[], court_id: number, typed: TypedPrices = {}): TermGroup[] {
  const daysOf = (term: Term) => [...term.weekdays].sort().join(' ');
  const order = terms.toSorted(
    (a, b) =>
      b.weekdays.length - a.weekdays.length ||
      daysOf(a).localeCompare(daysOf(b), 'en') ||
      a.start_time.localeCompare(b.start_time, 'en'),
  );
  const groups: (TermGroup & { terms: [Term, ...Term[]] })[] = [];
  for (const term of order) {
    const price = priceIn(term, court_id);
    const own = term.court_prices.some((each) => each.court_id === court_id);
    const last = groups.at(-1);
    const goesOn = last && last.end === term.start_time && daysOf(last.terms[0]) === daysOf(term);
    const goesWith =
      goesOn &&
      last.price === price &&
      last.own === own &&
      typedFor(typed, last.terms[0], price) === typedFor(typed, term, price);
    if (goesWith) {
      last.terms.push(term);
      last.end = term.end_time;
    } else {
      const { id, start_time: start, end_time: end } = term;
      groups.push({ key: String(id), terms: [term], start, end, price, own });
    }
  }
  return groups;
}

/** A term's court prices after one changes; a price equal to the term's is removed. */
export function withCourtPrice(term: Term, court_id: number, price: number): Term['court_prices'] {
  const others = term.court_prices.filter((own) => own.court_id !== court_id);
  return price === term.price ? others : [...others, { court_id, price }];
}

/** Courts beside each other that cost the same: one row of a term's prices. */
export interface CourtGroup {
  key: string;
  courts: readonly [Court, ...Court[]];
  price: number;
}

/** Typed prices of only some courts (by id) separate them from their group. */
export function groupCourts(term: Term, courts: readonly Court[], typed: TypedPrices = {}): CourtGroup[] {
  const groups: (CourtGroup & { courts: [Court, ...Court[]] })[] = [];
  for (const court of courts) {
    const price = priceIn(term, court.id);
    const last = groups.at(-1);
    const goesWith =
      last?.price === price && typedFor(typed, last.courts[0], price) === typedFor(typed, court, price);
    if (goesWith) last.courts.push(court);
    else groups.push({ key: String(court.id), courts: [court], price });
  }
  return groups;
}

/**
 * A term's prices once some courts cost otherwise. A price that all courts share is the term's own; what courts that are
 * not shown have of their own stays.
 */
export function pricesOf(
  term: Term,
  courts: readonly Court[],
  changed: ReadonlyMap<number, number>,
): Pick<Term, 'price' | 'court_prices'> {
  const priced = courts.map(({ id }) => ({ court_id: id, price: changed.get(id) ?? priceIn(term, id) }));
  const [first] = priced;
  const price = first && priced.every((each) => each.price === first.price) ? first.price : term.price;
  const shown = new Set(courts.map(({ id }) => id));
  const kept = term.court_prices.filter(({ court_id }) => !shown.has(court_id));
  return { price, court_prices: [...kept, ...priced.filter((each) => each.price !== price)] };
}

/** The rows with a changed price. */
export const changedOf = <G extends TermGroup | CourtGroup>(groups: readonly G[], prices: TypedPrices): G[] =>
  groups.filter(({ key, price }) => key in prices && prices[key] !== price);

/** Prices for rows, by their keys; undefined: as it was. */
export type RowPrices = Readonly<Record<string, number | null | undefined>>;

/** Rows with the same content by ids, separated where one of them was changed elsewhere. */
export const ofEach = (groups: readonly (TermGroup | CourtGroup)[], rows: RowPrices): RowPrices =>
  Object.fromEntries(
    Object.entries(rows).flatMap(([key, price]) => idsOf(groups, key).map((id) => [id, price] as const)),
  );

/** The ids of a row's items; a row without any is its own. */
export function idsOf(groups: readonly (TermGroup | CourtGroup)[], key: string): string[] {
  const group = groups.find((one) => one.key === key);
  if (!group) return [key];
  return ('terms' in group ? group.terms : group.courts).map(({ id }) => String(id));
}

/** Every row dearer or cheaper by a part of a hundred, to whole thousands. */
export function byPercent(
  rows: readonly { key: string; price: number }[],
  percent: number,
): Record<string, number> {
  const step = 1000;
  return Object.fromEntries(
    rows.map(({ key, price }) => [
      key,
      Math.max(0, Math.round((price * (100 + percent)) / 100 / step) * step),
    ]),
  );
}
