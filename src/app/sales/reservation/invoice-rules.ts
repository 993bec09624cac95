import type { InvoiceDetail } from '#contract/sales/sale-invoices.ts';
import type { RefundRule } from '#domain/refunds.ts';

/** The hours that a rule of the kept table covers; `to` is null for the one furthest ahead. */
export function ruleSpan(
  rules: readonly RefundRule[],
  rule: RefundRule,
): { from: number; to: number | null } {
  const later = rules.filter((one) => one.hours_before > rule.hours_before).map((one) => one.hours_before);
  return { from: rule.hours_before, to: later.length > 0 ? Math.min(...later) : null };
}

/** Something that happened to a reservation. */
export type Event = { at: string } & (
  | { kind: 'made'; by: string | null }
  | { kind: 'addon' | 'addon_canceled'; name: string; count: number }
  | { kind: 'moved'; by: string | null; to: InvoiceDetail['moves'][number]['to']; undo: boolean }
  | { kind: 'message'; message: InvoiceDetail['messages'][number] }
  | { kind: 'came' | 'no_show' | 'canceled' }
);

/** The history of a visit, newest first; an event for several slots appears once. */
export function historyOf(slots: readonly InvoiceDetail[]): Event[] {
  const events = new Map<string, Event>();
  for (const event of slots.flatMap(eventsOf)) {
    const key = [event.kind, event.at, 'name' in event ? event.name : ''].join(' ');
    if (!events.has(key)) events.set(key, event);
  }
  return [...events.values()].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}

function eventsOf(invoice: InvoiceDetail): Event[] {
  const name = (person: { name: string; family: string } | null) =>
    person && `${person.name} ${person.family}`;
  const made = { kind: 'made', at: invoice.created_at, by: name(invoice.creator) } as const;
  const events: Event[] = [
    made,
    ...invoice.addons
      // Those sold with the booking are part of its making.
      .filter((addon) => addon.created_at !== invoice.created_at)
      .map((addon) => ({
        kind: addon.status === 'canceled' ? ('addon_canceled' as const) : ('addon' as const),
        at: addon.created_at,
        name: addon.name,
        count: addon.count,
      })),
    ...invoice.moves.map((move) => ({
      kind: 'moved' as const,
      at: move.created_at,
      by: name(move.creator),
      to: move.to,
      undo: move.undo,
    })),
    ...invoice.messages.map((message) => ({
      kind: 'message' as const,
      at: message.sent_at ?? message.created_at,
      message,
    })),
  ];
  if (invoice.completed_at && invoice.attended !== null) {
    events.push({ kind: invoice.attended ? 'came' : 'no_show', at: invoice.completed_at });
  }
  if (invoice.canceled_at) events.push({ kind: 'canceled', at: invoice.canceled_at });
  return events;
}
