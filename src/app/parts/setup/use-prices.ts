import { useState } from 'react';
import { useChanges } from '#app/engine/use-changes.ts';
import type { RowPrices, TypedPrices } from './prices.ts';

/**
 * Prices that are typed otherwise than they are, kept as the draft `name`. `now` is what each costs, by the id of what it
 * is the price of; empty until that is known.
 */
export function usePrices(name: string, now: Readonly<Record<string, number>>) {
  const draft = useChanges<TypedPrices>(name, now, null);
  const [asked, ask] = useState(false);
  const { apart, restored, clear } = draft;
  const prices = draft.changes as TypedPrices;
  return {
    prices,
    restored,
    clear,
    /** Undefined: as it was. */
    setPrices: (next: RowPrices) =>
      draft.change(
        Object.fromEntries(
          Object.entries(next).map(([id, price]) => [id, price === undefined ? (now[id] ?? null) : price]),
        ),
      ),
    /** The ids of prices that somebody else has made another meanwhile, once a save has asked. */
    apart: asked ? apart : [],
    /** Whether a save has to ask first, since it would overwrite one of them. */
    asksFirst(): boolean {
      ask(true);
      return apart.length > 0;
    },
    insist() {
      ask(false);
      draft.insist();
    },
    takeTheirs() {
      ask(false);
      draft.takeTheirs();
    },
  };
}
