import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCan } from '#app/data/profile.ts';
import { askedAt, queryFor } from '#app/data/query.ts';
import { visits } from '#contract/sales/visits.ts';
import { footOfCell, togetherOf, visitFacts, withUnsent } from './invoice-facts.ts';
import { type KnownCell, knownCells, owedInCells } from './known-cells.ts';
import { type Unsent, useUnsent } from './unsent.ts';

/**
 * The visit of a reservation (D29) with this device's queued work; while loading, offline, or without invoice.show the
 * calendar's data (`cells`). `facts` are those of either that allow actions. With `asks` false it stays as it is.
 */
export function useVisit(id: number, asks = true) {
  const can = useCan();
  const client = useQueryClient();
  const unsent = useUnsent();
  const options = queryFor(visits.get, { params: { id: String(id) } });
  const query = useQuery({ ...options, enabled: asks && id > 0 && can('invoice.show') });
  const answer = query.data?.data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says nothing that the answer does not
  const full = useMemo(() => {
    if (!answer) return null;
    const asOf = askedAt(options.queryKey);
    const slots = answer.map((slot) => withUnsent(slot, unsent.invoice(slot.id, asOf)));
    const facts = visitFacts(slots, togetherOf(slots, unsent.payments(asOf), owedInCells(client)));
    return facts && { slots, facts };
  }, [answer, unsent]);
  const known = full ? NONE : cellsOf(client, id);
  const cells = known.map(({ time }) => time);
  const facts = full?.facts ?? factsOfCells(known, unsent, client);
  return { query, slots: full?.slots, cells, facts };
}

const NONE: readonly KnownCell[] = [];

const byPlace = ({ time: a }: KnownCell, { time: b }: KnownCell): number =>
  a.date.localeCompare(b.date) || a.start_time.localeCompare(b.start_time) || a.court.id - b.court.id;

/** The cells of the visit, as the calendar last saw them. */
function cellsOf(client: QueryClient, id: number): readonly KnownCell[] {
  const all = [...knownCells(client).values()];
  const visit = all.find(({ time }) => time.invoice?.id === id)?.time.invoice?.group_id;
  if (visit === undefined) return NONE;
  return all.filter(({ time }) => time.invoice?.group_id === visit).sort(byPlace);
}

function factsOfCells(known: readonly KnownCell[], unsent: Unsent, client: QueryClient) {
  const slots = known.flatMap(({ time, asked_at }) =>
    time.invoice ? (footOfCell(time, unsent.invoice(time.invoice.id, asked_at)) ?? []) : [],
  );
  const asOf = Math.min(...known.map((one) => one.asked_at));
  const payments = unsent.payments(asOf);
  return visitFacts(slots, togetherOf(slots, payments, owedInCells(client)));
}
