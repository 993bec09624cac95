import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useDraft } from '#app/offline/draft.ts';
import type { RowPrices, TypedPrices } from '#app/parts/setup/prices.ts';
import { insisted, overtaken, type Typed, typedOver } from '#app/parts/setup/typed-over.ts';

/** The changed fields of a record, and changed prices by id. */
interface EdgeDraft<F> {
  fields: Partial<F>;
  prices: TypedPrices;
  /** The stored values when each was typed. */
  over: { fields: Partial<F>; prices: Readonly<Record<string, number>> };
}

/**
 * The changes to a record that is open at the calendar's edge; a field that is as it was is no change. `shown` and
 * `priced` are what the record and its prices are now.
 */
export function useEdgeDraft<F extends object>(
  name: string,
  shown: F | undefined,
  priced: Readonly<Record<string, number>>,
) {
  const { value, set, clear } = useDraft<EdgeDraft<F>>(name, {
    fields: {},
    prices: {},
    over: { fields: {}, prices: {} },
  });
  const [asked, ask] = useState(false);
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  const record = (shown ?? {}) as Readonly<Record<string, unknown>>;
  const put = (fields: Typed, prices: Typed) => {
    const next = {
      fields: fields.changes,
      prices: prices.changes,
      over: { fields: fields.over, prices: prices.over },
    } as EdgeDraft<F>;
    latest.current = next;
    set(next);
  };
  const fieldsOf = ({ fields, over }: EdgeDraft<F>) => ({ changes: fields, over: over.fields }) as Typed;
  const pricesOf = ({ prices, over }: EdgeDraft<F>): Typed => ({ changes: prices, over: over.prices });
  const type = (fields: Partial<F>, prices: TypedPrices) =>
    put(
      typedOver(fieldsOf(latest.current), fields as Typed['changes'], record),
      typedOver(pricesOf(latest.current), prices, priced),
    );
  // What has been saved, here or by somebody else, is no change any more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the record itself is another
  useEffect(() => type({}, {}), [shown, JSON.stringify(priced)]);
  const apart = {
    fields: overtaken(fieldsOf(value), record) as (keyof F)[],
    prices: overtaken(pricesOf(value), priced),
  };
  const some = apart.fields.length + apart.prices.length > 0;
  const of = <V>(all: Readonly<Record<string, V>>, keys: readonly PropertyKey[]) =>
    Object.fromEntries(Object.entries(all).filter(([key]) => keys.includes(key)));
  return {
    fields: value.fields,
    prices: value.prices,
    change: (part: Partial<F>) => type(part, {}),
    /** Undefined: as it was. */
    setPrices: (next: RowPrices) =>
      type(
        {},
        Object.fromEntries(
          Object.entries(next).map(([key, price]) => [
            key,
            price === undefined ? (priced[key] ?? null) : price,
          ]),
        ),
      ),
    /** The conflicts with others' changes; null until saving, or without any. */
    apart: asked && some ? apart : null,
    /** Whether saving must wait for a question about overwriting; after a refusal the record is loaded first. */
    asksFirst(): boolean {
      ask(true);
      return some;
    },
    insist() {
      ask(false);
      put(insisted(fieldsOf(latest.current), record), insisted(pricesOf(latest.current), priced));
    },
    takeTheirs() {
      ask(false);
      type(of(record, apart.fields) as Partial<F>, of(priced, apart.prices));
    },
    clear,
  };
}
