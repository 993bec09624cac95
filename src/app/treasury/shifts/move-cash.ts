import type { Attached } from '#app/parts/files/use-send-files.ts';
import type { Source } from '#app/parts/money/places.ts';
import { RECEIVE_TYPE } from '#domain/statuses.ts';

export const WAYS = ['in', 'out'] as const;
/** Into the drawer, or out of it. */
export type Way = (typeof WAYS)[number];

/** The other side of a movement: a bank, another cash box, or a kind of cost. */
export interface MoveTarget {
  key: string;
  type: 'bank' | 'cash' | 'cost';
  /** 0 of a cost. */
  id: number;
  name: string;
}

/** The draft of a movement of cash during a shift. */
export interface Move {
  price: number | null;
  /** The target's key; null: the first. */
  target: string | null;
  cost_type: { id: number; name: string } | null;
  files: Attached[];
}

/**
 * Possible targets: banks and other boxes in both directions, costs only out. Without permission for the box (`box`)
 * there are none.
 */
export function targetsOf(
  way: Way,
  cash_id: number,
  sources: readonly Source[],
  may: { box: boolean; transfer: boolean; cost: boolean },
): MoveTarget[] {
  if (!may.box) return [];
  const placed = (['bank', 'cash'] as const).flatMap((type) => {
    const source = may.transfer ? sources.find((one) => one.type === type) : undefined;
    const places = (source?.places ?? []).filter(({ id }) => type !== 'cash' || id !== cash_id);
    // The usual one first, so that most need no choice.
    return places
      .toSorted((one, other) => Number(other.id === source?.first) - Number(one.id === source?.first))
      .map(({ id, name }) => ({ key: `${type}.${id}`, type, id, name }));
  });
  return way === 'out' && may.cost ? [...placed, { key: 'cost', type: 'cost', id: 0, name: '' }] : placed;
}

/** The places of a transfer between the box and its target. */
export function transferSides(way: Way, cash_id: number, { type, id }: MoveTarget) {
  const box = { type: RECEIVE_TYPE.cash, id: cash_id };
  const other = { type: type === 'bank' ? RECEIVE_TYPE.bank : RECEIVE_TYPE.cash, id };
  const [from, to] = way === 'out' ? [box, other] : [other, box];
  return {
    source_type: from.type,
    source_id: from.id,
    destination_type: to.type,
    destination_id: to.id,
    // As the form of transfers has it at first.
    payment_type: 'sheba' as const,
  };
}
