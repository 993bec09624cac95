// What a history of one customer should leave in the books, worked out from the table of events alone: no allocations,
// no running balances, no code of the server.

export type Held = 'deferred' | 'played' | 'missed';

export interface ModelInvoice {
  id: number;
  time_id: number;
  /** What one booking made (D29). */
  visit: string;
  court: number;
  addons: { id: number; price: number; active: boolean }[];
  active: boolean;
  penalty: number;
  ceiling: number;
  held: Held;
  marked: boolean;
  taught: boolean;
  share: number;
  lastMove: { from: number; at: number; ceiling: number } | null;
}

const ACCOUNTS: Record<Held, { court: string; addons: string }> = {
  deferred: { court: '21', addons: '22' },
  played: { court: '41', addons: '42' },
  missed: { court: '44', addons: '44' },
};

export const addonsOf = (invoice: ModelInvoice) =>
  invoice.addons.reduce((sum, addon) => sum + (addon.active ? addon.price : 0), 0);
export const totalOf = (invoice: ModelInvoice) => invoice.court + addonsOf(invoice);

/** Percent of whole toman, halves up; percents here are whole. */
export const part = (amount: number, percent: number) => Math.floor((amount * percent + 50) / 100);

/** The rules of the first start: 24 h 100 %, 3 h 80 %, else nothing. */
export const percentAt = (hours: number) => (hours >= 24 ? 100 : hours >= 3 ? 80 : 0);

/** The coach of this history gets 30 % of the net court price. */
export const COACH_PERCENT = 30;

export interface CancelPlan {
  mode: 'rules' | 'full' | 'none' | 'amount';
  /** Of mode `amount`, as a part of the most that may come back. */
  fraction: number;
  keep: number | null;
  hours: number;
}

export class Model {
  balance = 0;
  coach = 0;
  readonly codes = new Map<string, number>();
  readonly invoices: ModelInvoice[] = [];

  #credit(code: string, amount: number) {
    this.codes.set(code, (this.codes.get(code) ?? 0) - amount);
  }

  reserve(invoice: Pick<ModelInvoice, 'id' | 'time_id' | 'visit' | 'court' | 'addons' | 'taught'>) {
    const made: ModelInvoice = {
      ...invoice,
      active: true,
      penalty: 0,
      ceiling: 100,
      held: 'deferred',
      marked: false,
      share: 0,
      lastMove: null,
    };
    this.invoices.push(made);
    this.balance += totalOf(made);
    this.#credit('21', made.court);
    this.#credit('22', addonsOf(made));
  }

  receive(price: number) {
    this.balance -= price;
  }

  payOut(price: number) {
    this.balance += price;
  }

  addAddon(invoice: ModelInvoice, addon: { id: number; price: number }) {
    invoice.addons.push({ ...addon, active: true });
    this.balance += addon.price;
    this.#credit(ACCOUNTS[invoice.held].addons, addon.price);
  }

  cancelAddon(invoice: ModelInvoice, addon: { price: number; active: boolean }) {
    addon.active = false;
    this.balance -= addon.price;
    this.#credit(ACCOUNTS[invoice.held].addons, -addon.price);
  }

  /** `forced`: for the club's sake, so that no less comes back later than before. */
  move(
    invoice: ModelInvoice,
    to: { time_id: number; price: number },
    { hours, now, forced = false }: { hours: number; now: number; forced?: boolean },
  ) {
    const last = invoice.lastMove;
    const undo = last !== null && last.from === to.time_id && now - last.at <= 600_000;
    const late = forced ? invoice.ceiling : Math.min(invoice.ceiling, percentAt(hours));
    const ceiling = undo ? last.ceiling : late;
    invoice.lastMove = undo ? null : { from: invoice.time_id, at: now, ceiling: invoice.ceiling };
    this.balance += to.price - invoice.court;
    this.#credit('21', to.price - invoice.court);
    invoice.court = to.price;
    invoice.time_id = to.time_id;
    invoice.ceiling = ceiling;
  }

  recognise(invoice: ModelInvoice, held: Held, marked: boolean) {
    const [from, to] = [ACCOUNTS[invoice.held], ACCOUNTS[held]];
    this.#credit(from.court, -invoice.court);
    this.#credit(from.addons, -addonsOf(invoice));
    this.#credit(to.court, invoice.court);
    this.#credit(to.addons, addonsOf(invoice));
    const share = invoice.taught && held === 'played' ? part(invoice.court, COACH_PERCENT) : 0;
    // A slot that was recognised as played keeps the share of that time, its mark only takes it away.
    this.#share(invoice, held === 'played' && invoice.held === 'played' ? invoice.share : share);
    invoice.held = held;
    invoice.marked = marked;
  }

  #share(invoice: ModelInvoice, share: number) {
    this.coach -= share - invoice.share;
    this.#credit('53', invoice.share - share);
    invoice.share = share;
  }

  /** What the cancel gives back and keeps. */
  plan(invoice: ModelInvoice, { mode, fraction, keep, hours }: CancelPlan) {
    const kept = invoice.addons[keep ?? -1];
    const handed_over = kept?.active ? [kept] : [];
    const returnable = addonsOf(invoice) - (handed_over[0]?.price ?? 0);
    const max = invoice.court + returnable;
    const amount = Math.floor(max * fraction);
    const percent = Math.min(percentAt(hours), invoice.ceiling);
    const [refund_court, refund_addons] = {
      rules: [part(invoice.court, percent), returnable],
      full: [invoice.court, returnable],
      none: [0, 0],
      amount: [amount - Math.min(amount, returnable), Math.min(amount, returnable)],
    }[mode] as [number, number];
    const refund = refund_court + refund_addons;
    return { refund, refund_court, refund_addons, amount, handed_over, penalty: totalOf(invoice) - refund };
  }

  cancel(invoice: ModelInvoice, plan: ReturnType<Model['plan']>) {
    const from = ACCOUNTS[invoice.held];
    this.#credit(from.court, -invoice.court);
    this.#credit(from.addons, -addonsOf(invoice));
    this.balance -= plan.refund;
    this.#credit('43', invoice.court - plan.refund_court);
    this.#credit('42', addonsOf(invoice) - plan.refund_addons);
    this.#share(invoice, 0);
    invoice.active = false;
    invoice.penalty = plan.penalty;
  }
}
