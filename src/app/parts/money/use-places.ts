import { useQuery } from '@tanstack/react-query';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { banks } from '#contract/banks.ts';
import { cashes } from '#contract/cashes.ts';
import { paymentGateways } from '#contract/payment-gateways.ts';
import type { Place, Source } from './places.ts';

/** The default payment config: cash box 4, bank 5 (D2). */
export const DEFAULT_PLACES = { cash: 4, bank: 5 };
const ALL = { query: { per_page: '200' } };

/**
 * Where this person may put money, or take it from: a source for each kind of place that they may see and that
 * has one. Cash box and bank stand there at once, before their lists have come.
 */
export function usePlaces(wanted = true): readonly Source[] {
  const can = useCan();
  const ask = (permission: Parameters<typeof can>[0]) => wanted && can(permission);
  const cash = useQuery({ ...queryFor(cashes.list, ALL), enabled: ask('cash.show') });
  const bank = useQuery({ ...queryFor(banks.list, ALL), enabled: ask('bank.show') });
  const gateway = useQuery({ ...queryFor(paymentGateways.list, ALL), enabled: ask('payment_gateway.show') });

  const sources: Source[] = [];
  if (ask('cash.show'))
    add(sources, 'cash', cash.data?.data ?? [{ id: DEFAULT_PLACES.cash, name: '', balance: null }]);
  // The readers at the desk before what is paid on the web.
  const open = (gateway.data?.data.filter((one) => one.status) ?? []).toSorted(
    (one, other) => Number(other.type === 'pos') - Number(one.type === 'pos'),
  );
  add(
    sources,
    'gateway',
    open.map((one) => ({ id: one.id, name: one.title, balance: one.balance })),
    open[0]?.type === 'pos',
  );
  if (ask('bank.show'))
    add(sources, 'bank', bank.data?.data ?? [{ id: DEFAULT_PLACES.bank, name: '', balance: null }]);
  return sources;
}

function add(sources: Source[], type: Source['type'], places: readonly Place[], pos = false): void {
  const chosen = places.find((place) => type !== 'gateway' && place.id === DEFAULT_PLACES[type]) ?? places[0];
  if (chosen) sources.push({ type, pos, places, first: chosen.id });
}
