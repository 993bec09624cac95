import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCan } from '#app/data/profile.ts';
import { keyOf, queryFor } from '#app/data/query.ts';
import { type CalendarTime, reservableTimes } from '#contract/reservable-times.ts';
import { saleInvoices } from '#contract/sale-invoices.ts';

/** A reservation in full; until it has come, and without invoice.show, what the calendar knows of it. */
export function useInvoice(id: number) {
  const can = useCan();
  const client = useQueryClient();
  const query = useQuery({
    ...queryFor(saleInvoices.get, { params: { id: String(id) } }),
    enabled: can('invoice.show'),
  });
  const invoice = query.data?.data;
  const cell = invoice
    ? undefined
    : client
        .getQueriesData<{ data: CalendarTime[] }>({ queryKey: keyOf(reservableTimes.list).slice(0, 2) })
        .flatMap(([, answer]) => answer?.data ?? [])
        .find((time) => time.invoice?.id === id);
  return { query, invoice, cell };
}
