import { hashKey } from '@tanstack/react-query';
import { canCall } from '#app/data/access.ts';
import { clubNow, clubZone } from '#app/data/club.ts';
import { queryClient, queryFor } from '#app/data/query.ts';
import { connectionAtom } from '#app/state/connection.ts';
import { store } from '#app/state/store.ts';
import type { Call, CallRequest } from '#contract/call.ts';
import { reservableTimes } from '#contract/desk/reservable-times.ts';
import { characters } from '#contract/people/characters.ts';
import { users } from '#contract/people/users.ts';
import { saleAddons } from '#contract/sales/sale-addons.ts';
import { courts } from '#contract/settings/courts.ts';
import { discountGroups } from '#contract/settings/discount-groups.ts';
import { refundRules } from '#contract/settings/refund-rules.ts';
import { terms } from '#contract/settings/terms.ts';
import { banks } from '#contract/treasury/banks.ts';
import { cashes } from '#contract/treasury/cashes.ts';
import { paymentGateways } from '#contract/treasury/payment-gateways.ts';
import { addDays, eachDay } from '#domain/dates.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { directoryQuery } from './directory.ts';
import { CACHED_DAYS } from './persist.ts';

/** The pause between two requests, so that the desk's own come first. */
const PAUSE_MS = 120;
const ROUND_MS = 5 * MINUTE_MS;
/** How long data without a reported change stays valid. */
const FRESH_MS = 10 * MINUTE_MS;
/** How soon people changed at another desk are loaded here, since the network may fail before the next round. */
const PEOPLE = 10_000;
const ALL = { query: { per_page: '200' } };

/**
 * Loads one after the other, with low priority, what the desk needs offline, and keeps it fresh while the server is
 * reachable.
 */
export function prefetchForOffline(): void {
  const round = async () => {
    for (const fetch of wanted()) {
      if (store.get(connectionAtom).state !== 'live') return;
      await fetch().catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };
  void round();
  setInterval(() => void round(), ROUND_MS);
  followPeople();
}

function followPeople(): void {
  const directory = hashKey(directoryQuery.queryKey);
  let due = false;
  queryClient.getQueryCache().subscribe((event) => {
    const told = event.type === 'updated' && event.action.type === 'invalidate';
    if (!told || event.query.queryHash !== directory || due) return;
    due = true;
    setTimeout(() => {
      due = false;
      const live = store.get(connectionAtom).state === 'live';
      if (live && canCall(users.directory)) void queryClient.prefetchQuery(directoryQuery);
    }, PEOPLE);
  });
}

function wanted(): (() => Promise<unknown>)[] {
  const { today } = clubNow(clubZone());
  const days = eachDay(addDays(today, CACHED_DAYS.from), addDays(today, CACHED_DAYS.to));
  return [
    ...days.map((day) => ask(reservableTimes.list, { query: { date: `${day}_${day}` } })),
    ask(reservableTimes.summary, { query: { date: `${today}_${addDays(today, 6)}` } }),
    ask(reservableTimes.summary, { query: { date: `${addDays(today, 7)}_${addDays(today, 13)}` } }),
    ask(courts.list, ALL),
    ask(terms.list, ALL),
    ask(characters.list, ALL),
    ask(discountGroups.list, ALL),
    ask(saleAddons.list, { query: { per_page: '200', active: 'true' } }),
    ask(refundRules.list, ALL),
    ask(cashes.list, ALL),
    ask(banks.list, ALL),
    ask(paymentGateways.list, ALL),
    async () =>
      canCall(users.directory) && queryClient.prefetchQuery({ ...directoryQuery, staleTime: FRESH_MS }),
  ];
}

const ask =
  <C extends Call>(call: C, input: CallRequest<C>) =>
  async () =>
    canCall(call) && queryClient.prefetchQuery({ ...queryFor(call, input), staleTime: FRESH_MS });
