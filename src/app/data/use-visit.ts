import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type CalendarTime, reservableTimes } from '#contract/reservable-times.ts';
import { visits } from '#contract/visits.ts';
import { footOfCell, notCounted, visitFacts, withUnsent } from './invoice-facts.ts';
import { useCan } from './profile.ts';
import { askedAt, keyOf, queryFor } from './query.ts';
import { useUnsent } from './unsent.ts';

/**
 * The visit that a reservation is of (D29), with what this device has queued about it; until it has come, without a
 * network and without invoice.show, what the calendar knows of it (`cells`). `facts` are those of either that can be
 * acted on.
 */
export function useVisit(id: number) {
  const can = useCan();
  const client = useQueryClient();
  const unsent = useUnsent();
  const options = queryFor(visits.get, { params: { id: String(id) } });
  const query = useQuery({ ...options, enabled: id > 0 && can('invoice.show') });
  const answer = query.data?.data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says nothing that the answer does not
  const full = useMemo(() => {
    if (!answer) return null;
    const asOf = askedAt(options.queryKey);
    const slots = answer.map((slot) => withUnsent(slot, unsent.invoice(slot.id, asOf)));
    const ids = slots.map((slot) => slot.id);
    const facts = visitFacts(slots, notCounted(unsent.together(ids, asOf), slots));
    return facts && { slots, facts };
  }, [answer, unsent]);
  const known = full ? NONE : cellsOf(client, id);
  const cells = known.map(({ time }) => time);
  const facts = full?.facts ?? factsOfCells(known, unsent);
  return { query, slots: full?.slots, cells, facts };
}

interface Known {
  time: CalendarTime;
  asked_at: number;
}
const NONE: readonly Known[] = [];

const byPlace = ({ time: a }: Known, { time: b }: Known): number =>
  a.date.localeCompare(b.date) || a.start_time.localeCompare(b.start_time) || a.court.id - b.court.id;

/** The cells of the visit, as the calendar last saw them. */
function cellsOf(client: QueryClient, id: number): readonly Known[] {
  const kept = client.getQueriesData<{ data: CalendarTime[] }>({
    queryKey: keyOf(reservableTimes.list).slice(0, 2),
  });
  const all = kept.flatMap(([key, answer]) =>
    (answer?.data ?? []).map((time) => ({ time, asked_at: askedAt(key) })),
  );
  const visit = all.find(({ time }) => time.invoice?.id === id)?.time.invoice?.group_id;
  if (visit === undefined) return NONE;
  const cells = new Map<number, Known>();
  for (const one of all) {
    if (one.time.invoice?.group_id !== visit) continue;
    const before = cells.get(one.time.id);
    // A day and its week may both be known; the later state counts.
    if (!before || before.time.version <= one.time.version) cells.set(one.time.id, one);
  }
  return [...cells.values()].sort(byPlace);
}

function factsOfCells(known: readonly Known[], unsent: ReturnType<typeof useUnsent>) {
  const slots = known.flatMap(({ time, asked_at }) =>
    time.invoice ? (footOfCell(time, unsent.invoice(time.invoice.id, asked_at)) ?? []) : [],
  );
  const asOf = Math.min(...known.map((one) => one.asked_at));
  return visitFacts(
    slots,
    unsent.together(
      slots.map((slot) => slot.id),
      asOf,
    ),
  );
}
