import type { ClosingChoices, ClosingOffer, ClosingPreview } from '#contract/sales/closed-invoices.ts';
import { sumOf } from '#domain/money.ts';

export type Met = ClosingPreview['invoices'][number];

/** Choices for single reservations by id; others follow the proposal. */
export interface Chosen {
  /** The slot that it moves to; null: it is cancelled. */
  to: Readonly<Record<string, number | null>>;
  /** Begun reservations that are not left unchanged. */
  begun: readonly number[];
}
export const NOTHING_CHOSEN: Chosen = { to: {}, begun: [] };

/** What happens to a reservation. */
export interface Fate {
  met: Met;
  /** It has begun and stays. */
  stays: boolean;
  /** Its new time; null: cancelled, or it stays. */
  offer: ClosingOffer | null;
  /** The slot chosen for it is no longer available. */
  lost: boolean;
  /** The offers that no other reservation has, its own among them. */
  open: ClosingOffer[];
}

/**
 * The fate of each reservation: the choice if still possible, else the server's suggestion, else the next unused offer,
 * else a cancel. No slot is used twice.
 */
export function fatesOf({ invoices }: ClosingPreview, { to, begun }: Chosen): Fate[] {
  const going = invoices.filter((met) => !met.begun || begun.includes(met.id));
  const taken = new Map<number, number>();
  const give = ({ id }: Met, offer: ClosingOffer | undefined) => {
    if (offer && !taken.has(offer.time_id)) taken.set(offer.time_id, id);
  };
  for (const met of going) give(met, chosenOf(met, to));
  const has = ({ id }: Met) => [...taken.values()].includes(id);
  const proposed = () => going.filter((met) => !has(met) && to[met.id] !== null && !met.begun);
  for (const met of proposed()) {
    give(
      met,
      met.offers.find(({ time_id }) => time_id === met.suggested),
    );
  }
  for (const met of proposed()) {
    give(
      met,
      met.offers.find(({ time_id }) => !taken.has(time_id)),
    );
  }
  return invoices.map((met) => {
    const stays = !going.includes(met);
    const offer = met.offers.find(({ time_id }) => taken.get(time_id) === met.id) ?? null;
    const wanted = to[met.id];
    return {
      met,
      stays,
      offer,
      lost: !stays && typeof wanted === 'number' && offer?.time_id !== wanted,
      open: met.offers.filter(({ time_id }) => (taken.get(time_id) ?? met.id) === met.id),
    };
  });
}

const chosenOf = ({ id, offers }: Met, to: Chosen['to']): ClosingOffer | undefined =>
  offers.find(({ time_id }) => time_id === to[id]);

export interface Figures {
  canceled: number;
  moved: number;
  stays: number;
  /**
   * The payments of cancelled reservations, and the debts that end; whole toman, null without permission for amounts.
   */
  paid: number | null;
  waived: number | null;
  /** How much more the moved reservations cost, added up; whole toman, null without permission for amounts. */
  raised: number | null;
  /** How many people get a message; without permission for people as counted by the server when nothing is chosen. */
  messages: number;
}

export function figuresOf({ messages }: ClosingPreview, fates: readonly Fate[]): Figures {
  const gone = fates.filter(({ stays, offer }) => !stays && !offer);
  const told = fates.filter(({ stays, met }) => !stays && met.reachable);
  const known = fates.every(({ met }) => met.user !== null);
  const sums = fates.every(({ met }) => met.paid !== null);
  const paid = sumOf(gone, ({ met }) => met.paid ?? 0);
  return {
    canceled: gone.length,
    moved: fates.filter(({ offer }) => offer).length,
    stays: fates.filter(({ stays }) => stays).length,
    paid: sums ? paid : null,
    waived: sums ? sumOf(gone, ({ met }) => met.refund ?? 0) - paid : null,
    raised: sums
      ? sumOf(fates, ({ met, offer }) => Math.max(0, (offer?.total_price ?? 0) - (met.total_price ?? 0)))
      : null,
    messages: known ? new Set(told.map(({ met }) => met.user?.id)).size : messages,
  };
}

/** The choices to send, with the token of the reviewed effect. */
export function choicesOf(
  { token }: ClosingPreview,
  fates: readonly Fate[],
): Pick<ClosingChoices, 'token' | 'moves' | 'begun'> {
  return {
    token,
    moves: fates.flatMap(({ met, offer }) => (offer ? [moveOf(met, offer)] : [])),
    begun: fates.flatMap(({ met, stays, offer }) => (met.begun && !stays && !offer ? [met.id] : [])),
  };
}

/** With the price that was seen. */
const moveOf = ({ id }: Met, { time_id, total_price }: ClosingOffer) => ({
  invoice_id: id,
  time_id,
  ...(total_price !== null && { expected_total: total_price }),
});

/** The differences between an effect and the one reviewed before. */
export interface News {
  /** Reservations that were not met before. */
  added: readonly number[];
  /** Met before, and another sum, customer or slot by now, or begun. */
  changed: readonly number[];
  /** How many are met no more. */
  gone: number;
}

export function newsOf(before: ClosingPreview, after: ClosingPreview): News {
  const known = new Map(before.invoices.map((met) => [met.id, factsOf(met)]));
  const ids = new Set(after.invoices.map(({ id }) => id));
  return {
    added: after.invoices.filter(({ id }) => !known.has(id)).map(({ id }) => id),
    changed: after.invoices
      .filter((met) => known.has(met.id) && known.get(met.id) !== factsOf(met))
      .map(({ id }) => id),
    gone: before.invoices.filter(({ id }) => !ids.has(id)).length,
  };
}

const factsOf = ({ user, date, start_time, court, paid, refund, begun }: Met): string =>
  JSON.stringify([user?.id, date, start_time, court.id, paid, refund, begun]);
