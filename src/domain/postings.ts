import type { AccountCode } from './accounts.ts';
import type { CancelFigures } from './refunds.ts';
import { type PayerShare, totalOfShares } from './shares.ts';

/** Where money lies: a cash box, a bank, a gateway. */
export type PlaceRef = { cash_id: number } | { bank_id: number } | { payment_gateway_id: number };

/** An account by its code, by its owner, or (in manual documents and reversals) by its id. */
export type AccountRef = { code: AccountCode } | { user_id: number } | PlaceRef | { account_id: number };

/** One line of a document, in whole toman; either debit or credit is 0. */
export interface Line {
  account: AccountRef;
  debit: number;
  credit: number;
  invoice_id?: number;
  /** The line's description, when it differs from the document's. */
  description?: string;
}

/**
 * The accounts that hold an invoice's net amount: deferred income, then the income of a played or missed slot.
 * `earlier`: it was earned in a year that is closed, so every later change is a prior-year adjustment (D60).
 */
export type Holding = 'deferred' | 'played' | 'noShow' | 'earlier';

const HELD_BY = {
  deferred: { court: '21', addons: '22' },
  played: { court: '41', addons: '42' },
  noShow: { court: '44', addons: '44' },
  earlier: { court: '33', addons: '33' },
} as const satisfies Record<Holding, { court: AccountCode; addons: AccountCode }>;

/**
 * Which accounts hold an invoice's net amount now. `earlier`: it was earned in a closed year. The daily run leaves
 * `attended` null; the slot counts as played.
 */
export function holdingOf(
  invoice: { recognized_at: unknown; attended: boolean | null },
  earlier: boolean,
): Holding {
  if (invoice.recognized_at === null) return 'deferred';
  return attendanceHolding(invoice.attended !== false, earlier);
}

export function attendanceHolding(attended: boolean, earlier: boolean): Holding {
  if (earlier) return 'earlier';
  return attended ? 'played' : 'noShow';
}

interface Sale {
  invoice_id: number;
  user_id: number;
}

/** The net amount of an invoice: court price after discount, and active add-ons. */
interface Net {
  court: number;
  addons: number;
}

const code = (of: AccountCode): AccountRef => ({ code: of });
const debit = (account: AccountRef, amount: number): Line => ({ account, debit: amount, credit: 0 });
const credit = (account: AccountRef, amount: number): Line => ({ account, debit: 0, credit: amount });

/**
 * Joins lines to one per account and invoice, drops zero lines and checks the balance. An unbalanced document is a bug,
 * not bad input.
 */
function documentOf(lines: readonly Line[], invoice_id?: number): Line[] {
  const amounts = new Map<string, { line: Line; amount: number }>();
  for (const line of lines) {
    const invoice = line.invoice_id ?? invoice_id;
    const key = JSON.stringify([line.account, invoice ?? null]);
    const amount = (amounts.get(key)?.amount ?? 0) + line.debit - line.credit;
    const owned = invoice === undefined ? line : { ...line, invoice_id: invoice };
    amounts.set(key, { line: owned, amount });
  }
  const merged = [...amounts.values()]
    .filter(({ amount }) => amount !== 0)
    .map(({ line, amount }) => ({ ...line, debit: Math.max(0, amount), credit: Math.max(0, -amount) }));
  if (merged.reduce((all, line) => all + line.debit - line.credit, 0) !== 0) {
    throw new RangeError('the lines of a document do not balance');
  }
  return merged;
}

/** A reservation: the customer owes the price, and the income is deferred until the slot is played. */
export function reserveLines({ user_id, invoice_id, court, addons }: Sale & Net): Line[] {
  return documentOf(
    [debit({ user_id }, court + addons), credit(code('21'), court), credit(code('22'), addons)],
    invoice_id,
  );
}

/** How an event changes the shares of an invoice's payers: a rise is owed, a fall is no longer owed. */
interface Shared {
  invoice_id: number;
  changes: readonly PayerShare[];
}
const owed = (changes: readonly PayerShare[]) =>
  changes.map(({ user_id, price }) => debit({ user_id }, price));

/** Add-ons sold after the reservation; removed ones when the shares fall. */
export function addonLines({ invoice_id, changes, held }: Shared & { held: Holding }): Line[] {
  return documentOf(
    [...owed(changes), credit(code(HELD_BY[held].addons), totalOfShares(changes))],
    invoice_id,
  );
}

/** A move or a later discount: the net court price changes by as much as the shares do. */
export function priceChangeLines({ invoice_id, changes, held }: Shared & { held: Holding }): Line[] {
  return documentOf(
    [...owed(changes), credit(code(HELD_BY[held].court), totalOfShares(changes))],
    invoice_id,
  );
}

/** A split: the other payers owe what the owner no longer owes. */
export function splitLines({ invoice_id, changes }: Shared): Line[] {
  return documentOf(owed(changes), invoice_id);
}

/**
 * Moves an invoice's net amount between accounts: recognition (deferred → played or noShow), a change of attendance
 * (played ↔ noShow), or the undoing of recognition (→ deferred).
 */
export function holdingLines({
  invoice_id,
  court,
  addons,
  from,
  to,
}: { invoice_id: number; from: Holding; to: Holding } & Net): Line[] {
  const [before, after] = [HELD_BY[from], HELD_BY[to]];
  return documentOf(
    [
      debit(code(before.court), court),
      debit(code(before.addons), addons),
      credit(code(after.court), court),
      credit(code(after.addons), addons),
    ],
    invoice_id,
  );
}

/**
 * A cancel, before or after recognition: the refund goes to the payers, the rest to penalties and add-ons; with
 * `earlier` all of it is a prior-year adjustment.
 */
export function cancelLines({
  invoice_id,
  changes,
  court,
  addons,
  held,
  earlier,
  figures,
}: Shared &
  Net & {
    held: Holding;
    earlier: boolean;
    figures: Pick<CancelFigures, 'penalty_court' | 'penalty_addons'>;
  }): Line[] {
  return documentOf(
    [
      debit(code(HELD_BY[held].court), court),
      debit(code(HELD_BY[held].addons), addons),
      ...owed(changes),
      credit(code(earlier ? '33' : '43'), figures.penalty_court),
      credit(code(earlier ? '33' : '42'), figures.penalty_addons),
    ],
    invoice_id,
  );
}

/**
 * A void: reverses what the invoice has left on its accounts (`left`, debit less credit, without persons' accounts) and
 * clears the payers' debts. A restore posts the reverse of this.
 */
export function voidLines({
  invoice_id,
  left,
  shares,
}: {
  invoice_id: number;
  left: readonly { account: AccountRef; amount: number }[];
  shares: readonly PayerShare[];
}): Line[] {
  return documentOf(
    [
      ...left.map(({ account, amount }) => credit(account, amount)),
      ...shares.map(({ user_id, price }) => credit({ user_id }, price)),
    ],
    invoice_id,
  );
}

/** Money received. An overpayment becomes the payer's credit. */
export function receiveLines({
  user_id,
  place,
  price,
}: {
  user_id: number;
  place: PlaceRef;
  price: number;
}): Line[] {
  return documentOf([debit(place, price), credit({ user_id }, price)]);
}

/** Money paid to a person: a refund, a coach's share, any payment. */
export function payOutLines({
  user_id,
  place,
  price,
}: {
  user_id: number;
  place: PlaceRef;
  price: number;
}): Line[] {
  return documentOf([debit({ user_id }, price), credit(place, price)]);
}

/** Money spent: `cost_type_id` is an account below 51. */
export function costLines({
  cost_type_id,
  place,
  price,
}: {
  cost_type_id: number;
  place: PlaceRef;
  price: number;
}): Line[] {
  return documentOf([debit({ account_id: cost_type_id }, price), credit(place, price)]);
}

/** Money moved between two places; the fee is taken from the source in addition to the amount that arrives. */
export function transferLines({
  from,
  to,
  price,
  wage,
}: {
  from: PlaceRef;
  to: PlaceRef;
  price: number;
  wage: number;
}): Line[] {
  return documentOf([debit(to, price), debit(code('52'), wage), credit(from, price + wage)]);
}

/** A gateway's payout to a bank: `price` leaves the gateway, `price` less the fee arrives. */
export function clearingLines({
  gateway,
  bank,
  price,
  wage,
}: {
  gateway: number;
  bank: number;
  price: number;
  wage: number;
}): Line[] {
  return documentOf([
    debit({ bank_id: bank }, price - wage),
    debit(code('52'), wage),
    credit({ payment_gateway_id: gateway }, price),
  ]);
}

/** A merge of two people: moves the balance from one to the other; no document when it is 0. */
export function mergeLines({ from, into, balance }: { from: number; into: number; balance: number }): Line[] {
  const [owing, having] = balance > 0 ? [into, from] : [from, into];
  const amount = Math.abs(balance);
  return documentOf([debit({ user_id: owing }, amount), credit({ user_id: having }, amount)]);
}

/**
 * The closing entry of a year: moves the balance (`sum`, debit less credit) of each income and expense account to
 * retained earnings.
 */
export function yearCloseLines(sums: readonly { account_id: number; sum: number }[]): Line[] {
  const result = sums.reduce((all, { sum }) => all + sum, 0);
  return documentOf([
    ...sums.map(({ account_id, sum }) => credit({ account_id }, sum)),
    debit(code('32'), result),
  ]);
}

/**
 * A coach's share, accrued at recognition; undone by reversing the document. `user_id` is the coach; `earlier`: the
 * slot was earned in a closed year.
 */
export function coachShareLines({
  user_id,
  invoice_id,
  price,
  earlier,
}: Sale & { price: number; earlier: boolean }): Line[] {
  return documentOf([debit(code(earlier ? '33' : '53'), price), credit({ user_id }, price)], invoice_id);
}

/** The difference found at a shift's cash count: above 0 surplus, below 0 shortage. */
export function shiftLines({ cash_id, difference }: { cash_id: number; difference: number }): Line[] {
  return documentOf([debit({ cash_id }, difference), credit(code('54'), difference)]);
}

/**
 * Changes of opening balances since the last save; the other side is the opening balance account. Above 0 a person
 * owes.
 */
export function openingLines(changes: readonly { account: AccountRef; change: number }[]): Line[] {
  return documentOf([
    ...changes.map(({ account, change }) => debit(account, change)),
    ...changes.map(({ change }) => credit(code('31'), change)),
  ]);
}

/**
 * The exact reverse of a document. When its year is closed, income and expense lines (marked by `toPriorYears`) go to
 * prior-year adjustments instead.
 */
export function reversalLines(
  lines: readonly Line[],
  toPriorYears: (account: AccountRef) => boolean = () => false,
): Line[] {
  return lines.map((line) => ({
    ...line,
    account: toPriorYears(line.account) ? code('33') : line.account,
    debit: line.credit,
    credit: line.debit,
  }));
}
