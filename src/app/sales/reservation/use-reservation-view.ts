import { useState } from 'react';
import { failureOf } from '#app/data/failure.ts';
import { useCan } from '#app/data/profile.ts';
import type { VisitFacts } from '#app/offline/invoice-facts.ts';
import { useVisit } from '#app/offline/use-visit.ts';
import type { Panel } from '#app/parts/sheets/reservation-address.ts';
import { useAttendance } from '#app/parts/visits/use-attendance.ts';
import { useOffline } from '#app/state/connection.ts';
import { useDelayed } from '#ui/use-delayed.ts';
import { cachedPrice } from './cached-money.ts';
import { useVisitPlan } from './visit-actions.tsx';

/** How long to wait for the answer before cached data is shown. */
const WAIT_MS = 2500;
const NOBODY: Pick<VisitFacts, 'user' | 'slots'> = {
  user: { id: 0, name: '', family: '', phone_number: null, balance: null },
  slots: [],
};

/**
 * The visit of a reservation, for its sheet and its page: the record, or the cached calendar's data while offline or
 * without an answer, and the available actions. With `wanted` false nothing is requested.
 */
export function useReservationView(
  id: number,
  {
    wanted = true,
    onPanel,
    onMove,
  }: {
    wanted?: boolean;
    onPanel: (panel: Panel, offered?: readonly number[]) => void;
    onMove: (date: string | undefined) => void;
  },
) {
  const can = useCan();
  const { query, slots, cells, facts } = useVisit(id, wanted);
  const plan = useVisitPlan(facts);
  const attendance = useAttendance(facts ?? NOBODY);
  const offline = useOffline();
  const waits = useDelayed(!slots && query.fetchStatus === 'fetching', WAIT_MS);
  const failure = failureOf(query);
  // The cached calendar's data stays in its place until the record arrives.
  const [early, setEarly] = useState<{ id: number; lines: number } | null>(null);
  const before = early?.id === id;
  const missing = offline || waits || (failure?.passing ?? false);
  const kept = !slots && facts !== undefined && can('invoice.show') && (before || missing);
  if (kept && !before) setEarly({ id, lines: cells.length + cachedPrice(cells).lines });
  return {
    query,
    slots,
    cells,
    facts,
    plan,
    offline,
    failure,
    /** The cached calendar's data is shown. */
    kept,
    /** Lines of slots and prices shown before the record arrived; null: none. */
    earlyLines: before ? early.lines : null,
    /** Props of the action buttons. */
    actions: facts && {
      facts,
      plan,
      attendance,
      offline: offline || kept,
      kept,
      onPanel,
      onMove: () => onMove(facts.slots[0]?.reserved_time.date),
    },
  };
}
