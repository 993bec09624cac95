import { type CancelMoneyFigures, handOver } from '#app/parts/money/hand-over.ts';
import type { InvoiceDetail } from '#contract/sale-invoices.ts';
import type { VisitCancelPreview } from '#contract/visits.ts';
import { sumOf } from '#domain/money.ts';
import type { CancelMode } from '#domain/refunds.ts';
import { INVOICE_STATUS } from '#domain/statuses.ts';

export interface CancelLine {
  what:
    | 'price'
    | 'paid'
    | 'owed'
    | 'by_rule'
    | 'forgiven'
    | 'kept'
    | 'kept_addons'
    | 'penalty_stays'
    | 'other_payers';
  /** Which percent is said beside it, where the rules say one. */
  percent?: 'percent_back' | 'percent_forgiven';
  value: number;
  tone?: 'positive' | 'negative';
}

export interface CancelLines {
  lines: CancelLine[];
  /** What is left of them. */
  total: { what: 'in_hand' | 'on_account' | 'stays_due' | 'debt_gone'; value: number };
}

/**
 * What becomes of the money line by line, in toman: of what was paid the penalty is kept and the other payers have their
 * parts back, of what was not the refund is forgiven. `price` and `owed` are of the slots that go, `handed` is what add-ons
 * cost that the customer has: no rule gives that back. Of a visit of several the line below says what it then owes.
 */
export function cancelLines(
  figures: CancelMoneyFigures & Pick<VisitCancelPreview, 'penalty' | 'refund' | 'due_after'>,
  {
    mode,
    several,
    price,
    owed,
    handed = 0,
  }: { mode: CancelMode; several: boolean; price: number; owed: number; handed?: number },
): CancelLines {
  const { paid, penalty, refund, due_after, payable } = figures;
  const { in_hand, kept: keeps, others } = handOver(figures);
  const rules = mode === 'rules';
  const ofAddons = rules ? Math.min(keeps, handed) : 0;
  const ofRest: CancelLine = {
    what: rules ? 'by_rule' : 'kept',
    ...(rules && { percent: 'percent_back' }),
    value: ofAddons - keeps,
    tone: 'negative',
  };
  const ofHanded: CancelLine = { what: 'kept_addons', value: -ofAddons, tone: 'negative' };
  const kept = [ofRest, ofHanded].filter(({ value }) => value < 0);
  const forgiven: CancelLine = {
    what: rules ? 'by_rule' : 'forgiven',
    ...(rules && { percent: 'percent_forgiven' }),
    value: -refund,
    tone: 'positive',
  };
  // Nobody has paid more than is kept of them: the rest of the penalty is owed still.
  if (paid > 0 && paid < penalty && paid === keeps) {
    return {
      lines: [
        { what: 'penalty_stays', value: penalty },
        { what: 'paid', value: -paid, tone: 'positive' },
      ],
      total: { what: 'stays_due', value: penalty - paid },
    };
  }
  if (paid > 0) {
    const lines: CancelLine[] = [{ what: 'paid', value: paid }, ...kept];
    if (others > 0) lines.push({ what: 'other_payers', value: -others });
    return { lines, total: { what: payable === null ? 'on_account' : 'in_hand', value: in_hand } };
  }
  if (several) {
    const lines: CancelLine[] = [{ what: 'price', value: price }];
    if (refund > 0) lines.push(forgiven);
    if (penalty > 0) lines.push({ what: 'penalty_stays', value: penalty });
    return { lines, total: { what: 'in_hand', value: in_hand } };
  }
  const lines: CancelLine[] = [{ what: 'owed', value: owed }];
  // What is forgiven whole the total says.
  if (due_after === 0) return { lines, total: { what: 'debt_gone', value: owed } };
  return {
    lines: refund > 0 ? [...lines, forgiven] : lines,
    total: { what: 'stays_due', value: due_after },
  };
}

export interface DueParts {
  /** The price of the slots that stay. */
  stays: number;
  /** Of those that go now, and that went before. */
  penalty: number;
  /** What pays of both by then. */
  paid: number;
}

/** What the visit then owes is made of: stays + penalty − paid, in toman; null where nothing is due. */
export function duePartsOf(
  visit: readonly Pick<InvoiceDetail, 'id' | 'status' | 'total_price' | 'penalty'>[],
  {
    slots,
    penalty,
    due_after,
  }: Pick<VisitCancelPreview, 'penalty' | 'due_after'> & {
    slots: readonly { id: number }[];
  },
): DueParts | null {
  const left = visit.filter(({ id }) => !slots.some((slot) => slot.id === id));
  const stays = sumOf(left, (slot) => (slot.status === INVOICE_STATUS.canceled ? 0 : slot.total_price));
  const kept = penalty + sumOf(left, (slot) => slot.penalty ?? 0);
  const paid = stays + kept - due_after;
  return due_after > 0 && paid >= 0 ? { stays, penalty: kept, paid } : null;
}
