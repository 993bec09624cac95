import type { CalendarInvoice, CalendarTime } from '#contract/reservable-times.ts';
import type { SearchResult } from '#contract/search.ts';

const MOST = 5;

/** The customers of a day's calendar with their next slots: who is still to come first, then who was here last. */
export function peopleOf(times: readonly CalendarTime[], now: string): SearchResult[] {
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
    last_visit: null,
    next: ahead
      .filter(({ invoice }) => invoice.user.id === id)
      .slice(0, 2)
      .map(({ invoice, date, start_time, court }) => ({
        invoice_id: invoice.id,
        date,
        start_time,
        court,
        due: Math.max(0, invoice.due ?? 0),
        season: invoice.season !== null,
      })),
  }));
}
