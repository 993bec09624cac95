import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type CalendarTime, reservableTimes } from '#contract/reservable-times.ts';
import { saleInvoices } from '#contract/sale-invoices.ts';
import { footOfCell, withUnsent } from './invoice-facts.ts';
import { useCan } from './profile.ts';
import { askedAt, keyOf, queryFor } from './query.ts';
import { useUnsent } from './unsent.ts';

/**
 * A reservation in full, with what this device has queued about it; until it has come, without a network and without
 * invoice.show, what the calendar knows of it (`cell`). `facts` are those of either that can be acted on.
 */
export function useInvoice(id: number) {
  const can = useCan();
  const client = useQueryClient();
  const unsent = useUnsent();
  const options = queryFor(saleInvoices.get, { params: { id: String(id) } });
  const query = useQuery({ ...options, enabled: id > 0 && can('invoice.show') });
  const answer = query.data?.data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says nothing that the answer does not
  const invoice = useMemo(
    () => answer && withUnsent(answer, unsent.invoice(answer.id, askedAt(options.queryKey))),
    [answer, unsent],
  );
  const known = invoice ? undefined : cellOf(client, id);
  const cell = known?.time;
  const facts = invoice ?? (known && footOfCell(known.time, unsent.invoice(id, known.asked_at)));
  return { query, invoice, cell, facts };
}

function cellOf(client: ReturnType<typeof useQueryClient>, id: number) {
  const kept = client.getQueriesData<{ data: CalendarTime[] }>({
    queryKey: keyOf(reservableTimes.list).slice(0, 2),
  });
  for (const [key, answer] of kept) {
    const time = answer?.data.find((one) => one.invoice?.id === id);
    if (time) return { time, asked_at: askedAt(key) };
  }
  return undefined;
}
