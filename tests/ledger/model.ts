// What a history of some customers should leave in the books, worked out from the table of events alone: no allocations,
// no running balances, no code of the server.

export type Held = 'deferred' | 'played' | 'missed';

/** What somebody owes of an invoice; the owner's stands first. */
export interface ModelShare {
  user: number;
  price: number;
}

export interface ModelInvoice {
  id: number;
  /** Of the total. */
  payers: ModelShare[];
  /** Of what is owed for it: of its total, or of its penalty. */
  owed: ModelShare[];
  trashed: boolean;
  forced: boolean;
  time_id: number;
  /** What one booking made (D29). */
  visit: string;
  court: number;
  /** The price was agreed on: it is the same everywhere. */
  fixed: boolean;
  addons: { id: number; price: number; active: boolean }[];
  active: boolean;
  penalty: number;
  /** What a cancel has left on the accounts of penalties and of add-ons. */
  kept: { court: number; addons: number };
  ceiling: number;
  held: Held;
  marked: boolean;
  taught: boolean;
  share: number;
  lastMove: { from: number; at: number; ceiling: number; before: ModelShare[]; after: ModelShare[] } | null;
}

const ACCOUNTS: Record<Held, { court: string; addons: string }> = {
  deferred: { court: '21', addons: '22' },
  played: { court: '41', addons: '42' },
  missed: { court: '44', addons: '44' },
};

export const addonsOf = (invoice: ModelInvoice) =>
  invoice.addons.reduce((sum, addon) => sum + (addon.active ? addon.price : 0), 0);
export const totalOf = (invoice: ModelInvoice) => invoice.court + addonsOf(invoice);

export const ownerOf = (invoice: ModelInvoice) => invoice.payers[0]?.user as number;
export const sumOf = (shares: readonly ModelShare[]) => shares.reduce((sum, share) => sum + share.price, 0);
const same = (one: readonly ModelShare[], other: readonly ModelShare[]) =>
  JSON.stringify(one) === JSON.stringify(other);

/** A sum over weights: what rounding leaves goes, a toman each, to those whom it has cut most, the earlier first. */
export function spread(sum: number, weights: readonly number[]): number[] {
  const all = weights.reduce((one, other) => one + other, 0);
  if (all === 0) return weights.map(() => 0);
  const cut = (weight: number) => Number((BigInt(sum) * BigInt(weight)) % BigInt(all));
  const parts = weights.map((weight) => Number((BigInt(sum) * BigInt(weight)) / BigInt(all)));
  const most = weights
    .map((_, index) => index)
    .sort((a, b) => cut(weights[b] ?? 0) - cut(weights[a] ?? 0) || a - b);
  let left = sum - parts.reduce((one, other) => one + other, 0);
  for (const index of most) if (left-- > 0) parts[index] = (parts[index] as number) + 1;
  return parts;
}

/** The shares of another total: the owner pays what is more, and is the first to pay less. */
function shared(shares: readonly ModelShare[], total: number): ModelShare[] {
  let less = sumOf(shares) - total;
  return shares.map(({ user, price }, index) => {
    if (less < 0) return { user, price: index === 0 ? price - less : price };
    const gone = Math.min(less, price);
    less -= gone;
    return { user, price: price - gone };
  });
}

/** Percent of whole toman, halves up; percents here are whole. */
export const percentOfAmount = (amount: number, percent: number) => Math.floor((amount * percent + 50) / 100);

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
  /** Above 0 is debt. */
  readonly balances = new Map<number, number>();
  coach = 0;
  readonly codes = new Map<string, number>();
  readonly invoices: ModelInvoice[] = [];

  #credit(code: string, amount: number) {
    this.codes.set(code, (this.codes.get(code) ?? 0) - amount);
  }

  balanceOf(user: number): number {
    return this.balances.get(user) ?? 0;
  }

  #owe(user: number, amount: number) {
    this.balances.set(user, this.balanceOf(user) + amount);
  }

  /** What is owed for an invoice becomes this. */
  #share(invoice: ModelInvoice, owed: readonly ModelShare[]) {
    for (const { user, price } of invoice.owed) this.#owe(user, -price);
    for (const { user, price } of owed) this.#owe(user, price);
    invoice.owed = [...owed];
  }

  /** The payers of an active one and what they owe. */
  #pay(invoice: ModelInvoice, payers: readonly ModelShare[]) {
    this.#share(invoice, payers);
    invoice.payers = [...payers];
  }

  reserve({
    owner,
    fixed = false,
    ...invoice
  }: Pick<ModelInvoice, 'id' | 'time_id' | 'visit' | 'court' | 'addons' | 'taught'> & {
    owner: number;
    fixed?: boolean;
  }) {
    const made: ModelInvoice = {
      ...invoice,
      fixed,
      payers: [],
      owed: [],
      trashed: false,
      forced: false,
      active: true,
      penalty: 0,
      kept: { court: 0, addons: 0 },
      ceiling: 100,
      held: 'deferred',
      marked: false,
      share: 0,
      lastMove: null,
    };
    this.invoices.push(made);
    this.#pay(made, [{ user: owner, price: totalOf(made) }]);
    this.#credit('21', made.court);
    this.#credit('22', addonsOf(made));
  }

  receive(user: number, price: number) {
    this.#owe(user, -price);
  }

  payOut(user: number, price: number) {
    this.#owe(user, price);
  }

  addAddon(invoice: ModelInvoice, addon: { id: number; price: number }) {
    invoice.addons.push({ ...addon, active: true });
    this.#pay(invoice, shared(invoice.payers, totalOf(invoice)));
    this.#credit(ACCOUNTS[invoice.held].addons, addon.price);
  }

  cancelAddon(invoice: ModelInvoice, addon: { price: number; active: boolean }) {
    addon.active = false;
    this.#pay(invoice, shared(invoice.payers, totalOf(invoice)));
    this.#credit(ACCOUNTS[invoice.held].addons, -addon.price);
  }

  /** `prices` are of all the invoices together, the owner's first. */
  split(invoices: readonly ModelInvoice[], prices: readonly ModelShare[]) {
    const left = prices.map((share) => share.price);
    for (const invoice of invoices) {
      const parts = spread(totalOf(invoice), left);
      for (const [index, part] of parts.entries()) left[index] = (left[index] as number) - part;
      const shares = prices.map(({ user }, index) => ({ user, price: parts[index] as number }));
      this.#pay(
        invoice,
        shares.filter(({ price }, index) => index === 0 || price > 0),
      );
    }
  }

  /** `forced`: for the club's sake, so that no less comes back later than before; `anew`: it takes no move back. */
  move(
    invoice: ModelInvoice,
    to: { time_id: number; price: number },
    {
      hours,
      now,
      forced = false,
      anew = forced,
    }: { hours: number; now: number; forced?: boolean; anew?: boolean },
  ) {
    const last = invoice.lastMove;
    const undo = !anew && last !== null && last.from === to.time_id && now - last.at <= 600_000;
    const late = forced ? invoice.ceiling : Math.min(invoice.ceiling, percentAt(hours));
    const ceiling = undo ? last.ceiling : late;
    const before = invoice.payers;
    const from = invoice.time_id;
    const earlier = invoice.ceiling;
    const price = invoice.fixed ? invoice.court : to.price;
    this.#credit('21', price - invoice.court);
    invoice.court = price;
    invoice.time_id = to.time_id;
    invoice.ceiling = ceiling;
    const total = totalOf(invoice);
    const kept = undo && same(last.after, before) && sumOf(last.before) === total;
    this.#pay(invoice, kept ? last.before : shared(before, total));
    invoice.lastMove = undo ? null : { from, at: now, ceiling: earlier, before, after: invoice.payers };
  }

  recognise(invoice: ModelInvoice, held: Held, marked: boolean) {
    const [from, to] = [ACCOUNTS[invoice.held], ACCOUNTS[held]];
    this.#credit(from.court, -invoice.court);
    this.#credit(from.addons, -addonsOf(invoice));
    this.#credit(to.court, invoice.court);
    this.#credit(to.addons, addonsOf(invoice));
    const share = invoice.taught && held === 'played' ? percentOfAmount(invoice.court, COACH_PERCENT) : 0;
    // A slot that was recognised as played keeps the share of that time, its mark only takes it away.
    this.#teach(invoice, held === 'played' && invoice.held === 'played' ? invoice.share : share);
    invoice.held = held;
    invoice.marked = marked;
  }

  #teach(invoice: ModelInvoice, share: number) {
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
      rules: [percentOfAmount(invoice.court, percent), returnable],
      full: [invoice.court, returnable],
      none: [0, 0],
      amount: [amount - Math.min(amount, returnable), Math.min(amount, returnable)],
    }[mode] as [number, number];
    const refund = refund_court + refund_addons;
    const back = spread(
      refund,
      invoice.payers.map((payer) => payer.price),
    );
    const owed = invoice.payers.map(({ user, price }, index) => ({
      user,
      price: price - (back[index] as number),
    }));
    const penalty = totalOf(invoice) - refund;
    // Of the owner alone: what can be paid out hangs on it.
    const own = { refund: back[0] as number, penalty: owed[0]?.price as number };
    return { refund, refund_court, refund_addons, amount, handed_over, penalty, owed, own };
  }

  cancel(invoice: ModelInvoice, plan: ReturnType<Model['plan']>) {
    const from = ACCOUNTS[invoice.held];
    this.#credit(from.court, -invoice.court);
    this.#credit(from.addons, -addonsOf(invoice));
    this.#share(invoice, plan.owed);
    invoice.kept = {
      court: invoice.court - plan.refund_court,
      addons: addonsOf(invoice) - plan.refund_addons,
    };
    this.#credit('43', invoice.kept.court);
    this.#credit('42', invoice.kept.addons);
    this.#teach(invoice, 0);
    invoice.active = false;
    invoice.penalty = plan.penalty;
  }

  /** What an invoice has on the accounts goes, or (`times` 1) comes again. */
  #hold(invoice: ModelInvoice, times: 1 | -1) {
    const [{ court, addons }, to] = invoice.active
      ? [{ court: invoice.court, addons: addonsOf(invoice) }, ACCOUNTS[invoice.held]]
      : [invoice.kept, { court: '43', addons: '42' }];
    this.#credit(to.court, times * court);
    this.#credit(to.addons, times * addons);
    this.#credit('53', -times * invoice.share);
    this.coach -= times * invoice.share;
  }

  discard(invoice: ModelInvoice) {
    for (const { user, price } of invoice.owed) this.#owe(user, -price);
    this.#hold(invoice, -1);
    invoice.trashed = true;
  }

  restore(invoice: ModelInvoice) {
    for (const { user, price } of invoice.owed) this.#owe(user, price);
    this.#hold(invoice, 1);
    invoice.trashed = false;
  }
}
