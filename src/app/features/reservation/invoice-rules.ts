import type { InvoiceDetail } from '#contract/sale-invoices.ts';
import { slotInstant } from '#domain/dates.ts';
import type { Permission } from '#domain/permissions.ts';
import type { RefundRule } from '#domain/refunds.ts';
import { INVOICE_STATUS, RECEIVE_TYPE } from '#domain/statuses.ts';

/** Within it one's own attendance may be taken back without more permissions (ledger, "Recognition"). */
const UNDO_MS = 10 * 60_000;

export type Action = 'addons' | 'move' | 'came' | 'no_show' | 'undo' | 'message' | 'print' | 'cancel';

type Facts = Pick<InvoiceDetail, 'status' | 'attended' | 'completed_at' | 'recognized_at'> & {
  user: { phone_number: string | null };
  reserved_time: { date: string; time: { start_time: string; end_time: string } };
};

/** Start and end of the slot as instants. */
export function edges({ reserved_time: { date, time } }: Pick<Facts, 'reserved_time'>, zone: string) {
  return { start: slotInstant(date, time.start_time, zone), end: slotInstant(date, time.end_time, zone) };
}

/** What may be done to a reservation now, in the order of the sheet; what cannot apply is left out. */
export function actionsOf(
  invoice: Facts,
  { now, zone, can }: { now: Date; zone: string; can: (permission: Permission) => boolean },
): Action[] {
  const active = invoice.status === INVOICE_STATUS.active;
  const { start, end } = edges(invoice, zone);
  const today = slotInstant(invoice.reserved_time.date, '00:00', zone) <= now;
  const update = active && can('invoice.update');
  const forget = active && can('invoice.forget');
  const marked = invoice.completed_at !== null;
  // What the day's run has recognised counts as played: only that nobody came is news then (ledger, "Recognition").
  const played = invoice.recognized_at !== null;
  const fresh = invoice.completed_at !== null && now.getTime() - Date.parse(invoice.completed_at) <= UNDO_MS;
  const actions: [Action, boolean][] = [
    ['addons', update && can('sale_addon.show')],
    ['move', update && invoice.recognized_at === null && (end > now || forget)],
    ['came', update && today && !marked && !played],
    ['no_show', update && today && !marked],
    ['undo', update && marked && (fresh || forget)],
    ['message', update && invoice.user.phone_number !== null],
    ['print', can('invoice.show')],
    ['cancel', start > now ? update || forget : forget],
  ];
  return actions.flatMap(([action, applies]) => (applies ? [action] : []));
}

/** The hours that a rule of the kept table covers; `to` is null for the one furthest ahead. */
export function ruleSpan(
  rules: readonly RefundRule[],
  rule: RefundRule,
): { from: number; to: number | null } {
  const later = rules.filter((one) => one.hours_before > rule.hours_before).map((one) => one.hours_before);
  return { from: rule.hours_before, to: later.length > 0 ? Math.min(...later) : null };
}

export type MoneyGoes = 'cash' | 'credit' | 'bank';

/** Where refunded money goes unless said otherwise: the way it came; a gateway's stays as credit. */
export function cameBy(documents: InvoiceDetail['documents']): MoneyGoes {
  const receipt = documents.find((one) => one.type === 'receive' && one.status === 'confirm');
  if (receipt?.source?.type === RECEIVE_TYPE.cash) return 'cash';
  return receipt?.source?.type === RECEIVE_TYPE.bank ? 'bank' : 'credit';
}

/** Something that happened to a reservation. */
export type Event = { at: string } & (
  | { kind: 'made'; by: string | null }
  | { kind: 'addon' | 'addon_canceled'; name: string; count: number }
  | { kind: 'moved'; by: string | null; to: InvoiceDetail['moves'][number]['to']; undo: boolean }
  | { kind: 'message'; state: 'queued' | 'sent' | 'failed'; text: string }
  | { kind: 'came' | 'no_show' | 'canceled' }
);

/** All that is known to have happened, the newest first. */
export function historyOf(invoice: InvoiceDetail): Event[] {
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
      state: message.state,
      text: message.text,
    })),
  ];
  if (invoice.completed_at && invoice.attended !== null) {
    events.push({ kind: invoice.attended ? 'came' : 'no_show', at: invoice.completed_at });
  }
  if (invoice.canceled_at) events.push({ kind: 'canceled', at: invoice.canceled_at });
  return events.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}
