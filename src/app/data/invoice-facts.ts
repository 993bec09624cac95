import type { CalendarTime } from '#contract/reservable-times.ts';
import type { InvoiceDetail } from '#contract/sale-invoices.ts';
import type { UnsentInvoice } from './unsent.ts';

/** What must be known of a reservation to take its money and to mark who came. */
export type FootFacts = Pick<
  InvoiceDetail,
  'id' | 'status' | 'price' | 'due' | 'pending' | 'attended' | 'completed_at' | 'recognized_at' | 'user'
> & {
  reserved_time: {
    id: number;
    date: string;
    time: { start_time: string; end_time: string };
    court: { id: number; name: string };
  };
};

type Changing = Pick<FootFacts, 'pending' | 'attended' | 'completed_at'>;

/** With what this device has queued: money on its way is not asked for twice, attendance stands as it was marked. */
export function withUnsent<T extends Changing>(facts: T, { received, attended, items }: UnsentInvoice): T {
  if (items.length === 0) return facts;
  const at = items.at(-1)?.at.toISOString() ?? null;
  return {
    ...facts,
    pending: facts.pending + received,
    ...(attended !== undefined && { attended, completed_at: attended === null ? null : at }),
  };
}

/** As the calendar knows it; undefined for a slot without a reservation. */
export function footOfCell(time: CalendarTime, unsent: UnsentInvoice): FootFacts | undefined {
  const { invoice, court, date, start_time, end_time } = time;
  if (!invoice) return undefined;
  const { id, status, attended, completed_at, user } = invoice;
  const facts = {
    id,
    status: status as FootFacts['status'],
    price: time.price,
    due: invoice.due ?? 0,
    pending: invoice.pending ?? 0,
    attended,
    completed_at,
    // What has passed is counted as played by the day's run; the calendar does not say when.
    recognized_at: invoice.passed ? completed_at : null,
    user,
    reserved_time: { id: time.id, date, time: { start_time, end_time }, court },
  };
  return withUnsent(facts, unsent);
}
