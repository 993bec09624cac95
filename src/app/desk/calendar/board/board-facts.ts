import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCan } from '#app/data/profile.ts';
import { askedAt } from '#app/data/query.ts';
import { footOfCell, togetherOf, type VisitFacts, visitFacts } from '#app/offline/invoice-facts.ts';
import { owedInCells } from '#app/offline/known-cells.ts';
import type { ShownTime } from '#app/offline/overlay-outbox.ts';
import { type Unsent, type UnsentPayment, useUnsent } from '#app/offline/unsent.ts';
import { type Visit, visitsOf } from '../visit.ts';

/** The facts of a visit on the board. */
export interface OnBoard {
  /** Empty for viewers who may not see people. */
  name: string;
  /** What can be done with it; null for a booking queued on this device. */
  facts: VisitFacts | null;
  /** Toman of the visit that are missing and not on their way; 0 for who may not see money. */
  due: number;
  /** All that the customer owes, in toman; null where that is not known. */
  debt: number | null;
  /** Null: attendance is not marked. */
  attended: boolean | null;
}

/** The visits of a day, with what this device has queued about them, by their keys. */
export function useOnBoard(
  times: readonly ShownTime[],
  queryKey: readonly unknown[],
): ReadonlyMap<string, OnBoard> {
  const client = useQueryClient();
  const unsent = useUnsent();
  const people = useCan()('user.show');
  const asOf = askedAt(queryKey);
  return useMemo(() => {
    const visits = new Set(visitsOf(times).values());
    const queued = { unsent, asOf, payments: unsent.payments(asOf), owed: owedInCells(client) };
    return new Map([...visits].map((visit) => [visit.key, onBoard(visit, queued, people)]));
  }, [times, unsent, asOf, people, client]);
}

/** Payments queued on this device since the day was loaded, and the debts they pay. */
interface Queued {
  unsent: Unsent;
  asOf: number;
  payments: readonly UnsentPayment[];
  owed: ReadonlyMap<number, number>;
}

/** Names are only shown to viewers who may see people, because a board is visible to others. */
function onBoard({ times }: Visit, { unsent, asOf, payments, owed }: Queued, people: boolean): OnBoard {
  const [first] = times;
  if (first?.unsent) {
    const { item, total, paid } = first.unsent;
    const name = people ? item.person.name : '';
    return { name, facts: null, due: Math.max(0, total - paid), debt: null, attended: null };
  }
  const slots = times.flatMap((time) =>
    time.invoice ? (footOfCell(time, unsent.invoice(time.invoice.id, asOf)) ?? []) : [],
  );
  const facts = visitFacts(slots, togetherOf(slots, payments, owed)) ?? null;
  const user = first?.invoice?.user;
  const known = user?.balance ?? null;
  const marks = slots.map(({ attended }) => attended);
  return {
    name: people && user ? `${user.name} ${user.family}` : '',
    facts,
    due: facts ? Math.max(0, facts.due - facts.pending) : 0,
    debt: known === null || !user ? null : known + unsent.balance(user.id, asOf),
    // While attendance of a slot is unmarked the buttons are shown instead.
    attended: marks.length === 0 || marks.includes(null) ? null : marks.includes(true),
  };
}
