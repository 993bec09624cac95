import type { InvoiceDetail } from '#contract/sales/sale-invoices.ts';
import { clubDay } from '#domain/dates.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Permission } from '#domain/permissions.ts';
import { INVOICE_STATUS } from '#domain/statuses.ts';
import { edges } from './slot-edges.ts';

/** Within it one's own attendance may be taken back without more permissions (ledger, "Recognition"). */
const UNDO_MS = 10 * MINUTE_MS;
/** How long before the start early customers can be marked (rules.md, Desk). */
const EARLY_MS = 30 * MINUTE_MS;
/** How many actions are tiles; the others are in ⋮. */
const TILES = 4;

export type Action = 'addons' | 'move' | 'came' | 'no_show' | 'undo' | 'message' | 'print';

type Slot = Pick<InvoiceDetail, 'id' | 'status' | 'completed_at' | 'completed_by' | 'recognized_at'> & {
  user: { phone_number: string | null };
  reserved_time: { date: string; time: { start_time: string; end_time: string } };
};

interface Now {
  now: Date;
  zone: string;
  /** The viewer: people can undo their own mark. */
  me: number;
  can: (permission: Permission) => boolean;
}

/** The possible actions of a visit; ids are of its active slots. */
export interface VisitPlan {
  /** Slots that can be marked as come or missed now, and those whose mark can be undone. */
  came: number[];
  no_show: number[];
  undo: number[];
  /** Slots offered for a cancel: future ones, else begun ones. */
  cancel: number[];
  /** Whether its payers can be changed. */
  split: boolean;
  /** Begun slots of a running visit, for people who may cancel them. */
  cancel_begun: number[];
  move: number[];
  tiles: Action[];
  /** Behind ⋮. */
  more: Action[];
}

/** `foot` is what the one filled button does already: it is no tile then. */
export function planOf(slots: readonly Slot[], { now, zone, me, can }: Now, foot: 'came' | null): VisitPlan {
  const active = slots.filter((slot) => slot.status === INVOICE_STATUS.active);
  const update = can('invoice.update');
  const forget = can('invoice.forget');
  const ids = (list: readonly Slot[]) => list.map((slot) => slot.id);
  const starts = (slot: Slot) => edges(slot, zone).start;
  const unmarked = active.filter((slot) => slot.completed_at === null);
  const today = clubDay(now, zone);

  // From half an hour before the first of today's slots until the day's end, all of them at once.
  const ofToday = active.filter((slot) => slot.reserved_time.date === today);
  const open = ofToday.some((slot) => starts(slot).getTime() - EARLY_MS <= now.getTime());
  const waiting = update && open ? unmarked.filter((slot) => slot.reserved_time.date === today) : [];
  // Recognised slots count as played: only a miss is new information.
  const missed = update ? unmarked.filter((slot) => slot.reserved_time.date < today) : [];
  const own = ({ completed_at, completed_by }: Slot) =>
    completed_at !== null && completed_by === me && now.getTime() - Date.parse(completed_at) <= UNDO_MS;
  const marked = update ? active.filter((slot) => slot.completed_at !== null && (own(slot) || forget)) : [];

  const coming = active.filter((slot) => starts(slot) > now);
  const begun = active.filter((slot) => starts(slot) <= now);
  const cancel = update && coming.length > 0 ? coming : forget ? begun : [];
  const movable = update
    ? active.filter((slot) => slot.recognized_at === null && (edges(slot, zone).end > now || forget))
    : [];

  const attends: [Action, boolean][] = [
    ['came', waiting.length > 0 && foot !== 'came'],
    ['no_show', waiting.length > 0],
    ['undo', marked.length > 0],
  ];
  const others: [Action, boolean][] = [
    ['addons', update && active.length > 0 && can('sale_addon.show')],
    ['move', movable.length > 0],
    ['message', update && active.length > 0 && active[0]?.user.phone_number !== null],
    ['print', can('invoice.show')],
  ];
  const at_hand = (list: readonly [Action, boolean][]) =>
    list.flatMap(([action, applies]) => (applies ? [action] : []));
  const first = at_hand(attends);
  // While the customer is expected, printing is more useful than a message.
  const rest = at_hand(others);
  if (waiting.length > 0 || marked.length > 0)
    rest.sort((a, b) => Number(a === 'message') - Number(b === 'message'));
  const all = [...first, ...rest];
  return {
    came: ids(waiting.filter((slot) => slot.recognized_at === null)),
    no_show: ids(waiting.length > 0 ? waiting : missed),
    undo: ids(marked),
    cancel: ids(cancel),
    split: update && active.length > 0,
    cancel_begun: update && forget && coming.length > 0 ? ids(begun) : [],
    move: ids(movable),
    tiles: all.slice(0, TILES),
    more: [...all.slice(TILES), ...(waiting.length === 0 && missed.length > 0 ? (['no_show'] as const) : [])],
  };
}

/** Payment comes first, then attendance; without both there is no button. */
export function footOf(due: number, plan: VisitPlan, mayReceive: boolean): 'receive' | 'came' | null {
  if (due > 0 && mayReceive) return 'receive';
  return plan.came.length > 0 ? 'came' : null;
}
