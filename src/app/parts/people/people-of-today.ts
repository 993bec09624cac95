import type { FoundPerson } from '#app/data/found.ts';
import type { CalendarInvoice, CalendarTime } from '#contract/desk/reservable-times.ts';

const MOST = 5;

/**
 * The customers of a day's calendar with their next slots: first those still to come, then those who were here last.
 */
export function peopleOf(times: readonly CalendarTime[], now: string): FoundPerson[] {
  const booked = times
    .flatMap((time) => (time.invoice ? [{ ...time, invoice: time.invoice }] : []))
    .sort((a, b) => a.start_time.localeCompare(b.start_time));
  const ahead = booked.filter(({ end_time }) => end_time > now);
  const gone = booked.filter(({ end_time }) => end_time <= now).reverse();
  const people = new Map<number, CalendarInvoice['user']>();
  for (const { invoice } of [...ahead, ...gone]) {
    if (!people.has(invoice.user.id)) people.set(invoice.user.id, invoice.user);
  }
  return [...people.values()].slice(0, MOST).map(({ id, name, family, phone_number, balance }) => ({
    kind: 'person',
    id,
    title: `${name} ${family}`,
    subtitle: phone_number ?? '',
    balance,
    // The calendar has neither pending receipts nor later days.
    pending: null,
    part: true,
    last_visit: null,
    next: ahead
      .filter(({ invoice }) => invoice.user.id === id)
      .slice(0, 2)
      .map(({ invoice, date, start_time, court }) => ({
        invoice_id: invoice.id,
        date,
        start_time,
        court,
        due: invoice.due && Math.max(0, invoice.due - (invoice.pending ?? 0)),
        pending: invoice.pending,
        season: invoice.season !== null,
      })),
  }));
}
