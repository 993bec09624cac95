import { useQuery } from '@tanstack/react-query';
import { useDeskRules } from '#app/data/desk-rules.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { banks } from '#contract/treasury/banks.ts';
import { cashes } from '#contract/treasury/cashes.ts';
import { paymentGateways } from '#contract/treasury/payment-gateways.ts';
import type { Place, Source } from './places.ts';

/** The default payment config of a new club: cash box 4, bank 5 (D2). */
const DEFAULT_PLACES = { cash: 4, bank: 5 };
type Defaults = Readonly<Record<Source['type'], number | null>>;
const ALL = { query: { per_page: '200' } };

/** Places this person may use, by kind. Cash box and bank are available immediately, before their lists are loaded. */
export function usePlaces(wanted = true): readonly Source[] {
  const can = useCan();
  const { default_cash_id, default_bank_id, default_gateway_id } = useDeskRules();
  const defaults: Defaults = {
    cash: default_cash_id ?? DEFAULT_PLACES.cash,
    bank: default_bank_id ?? DEFAULT_PLACES.bank,
    gateway: default_gateway_id,
  };
  const ask = (permission: Parameters<typeof can>[0]) => wanted && can(permission);
  const cash = useQuery({ ...queryFor(cashes.list, ALL), enabled: ask('cash.show') });
  const bank = useQuery({ ...queryFor(banks.list, ALL), enabled: ask('bank.show') });
  const gateway = useQuery({ ...queryFor(paymentGateways.list, ALL), enabled: ask('payment_gateway.show') });

  const sources: Source[] = [];
  if (ask('cash.show'))
    add(
      sources,
      'cash',
      cash.data?.data ?? [{ id: defaults.cash ?? DEFAULT_PLACES.cash, name: '', balance: null }],
      defaults,
    );
  // Card readers at the desk before online gateways.
  const open = (gateway.data?.data.filter((one) => one.status) ?? []).toSorted(
    (one, other) => Number(other.type === 'pos') - Number(one.type === 'pos'),
  );
  add(
    sources,
    'gateway',
    open.map((one) => ({ id: one.id, name: one.title, balance: one.balance })),
    defaults,
    (open.find(({ id }) => id === defaults.gateway) ?? open[0])?.type === 'pos',
  );
  if (ask('bank.show'))
    add(
      sources,
      'bank',
      bank.data?.data ?? [{ id: defaults.bank ?? DEFAULT_PLACES.bank, name: '', balance: null }],
      defaults,
    );
  return sources;
}

/**
 * Whether all permitted kinds of places are loaded or failed: a means added later would move another one under the
 * finger.
 */
export function useMeansKnown(): boolean {
  const can = useCan();
  // Cash box and bank are available before their lists.
  const asked = can('payment_gateway.show');
  const gateway = useQuery({ ...queryFor(paymentGateways.list, ALL), enabled: asked });
  return !asked || gateway.data !== undefined || gateway.failureCount > 0 || gateway.isPaused;
}

function add(
  sources: Source[],
  type: Source['type'],
  places: readonly Place[],
  defaults: Defaults,
  pos = false,
): void {
  const chosen = places.find(({ id }) => id === defaults[type]) ?? places[0];
  if (chosen) sources.push({ type, pos, places, first: chosen.id });
}
