import type { OwnFieldProps } from '#app/engine/form.ts';
import { CourtPrices } from '#app/parts/setup/court-prices.tsx';
import type { Term } from '#contract/settings/terms.ts';

/** Courts with a price of their own, in the order of their ids, as the server keeps them. */
export function CourtPricesField({ value, onChange, values }: OwnFieldProps) {
  const prices = (value ?? []) as Term['court_prices'];
  return (
    <CourtPrices
      prices={Object.fromEntries(prices.map(({ court_id, price }) => [court_id, price]))}
      base={values.price as number | null}
      onChange={(next) =>
        onChange(Object.entries(next).map(([id, price]) => ({ court_id: Number(id), price })))
      }
    />
  );
}
