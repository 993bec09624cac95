import type { Attached } from '#app/parts/files/use-send-files.ts';
import {
  type PlaceChoice,
  placeOf,
  type Source,
  type SourceType,
  sourceOf,
} from '#app/parts/money/places.ts';
import type { PickedPerson } from '#app/parts/people/picked-person.ts';
import type { Kind } from '../kinds.ts';

/** A kind of cost, or a company. */
export interface Named {
  id: number;
  name: string;
}

/** A place as the form keeps it; null: the first that there is. */
export interface PlaceDraft {
  type: SourceType;
  id: number;
}

export const WAYS = ['sheba', 'card', 'pos'] as const;
export type Way = (typeof WAYS)[number];

/** The draft of all money forms: switching the kind loses nothing. */
export interface MoneyDraft {
  /** Whole toman. */
  price: number | null;
  query: string;
  person: PickedPerson | null;
  /** The payee of a cost; separate from the person of other kinds. */
  payee: PickedPerson | null;
  /** The paid company of a payment or cost. */
  company: Named | null;
  cost_type: Named | null;
  /** The source of a payment, cost or transfer. */
  from: PlaceDraft | null;
  /** The target of a receipt or transfer. */
  to: PlaceDraft | null;
  way: Way;
  /** The bank's fee of a transfer. */
  wage: number | null;
  tracking: string;
  /** '': today. */
  date: string;
  /** Null: as the form words it. */
  description: string | null;
  /** The debts a receipt pays first; the rest goes to the oldest. */
  invoice_ids: number[];
  files: Attached[];
}

export const EMPTY: MoneyDraft = {
  price: null,
  query: '',
  person: null,
  payee: null,
  company: null,
  cost_type: null,
  from: null,
  to: null,
  way: 'sheba',
  wage: null,
  tracking: '',
  date: '',
  description: null,
  invoice_ids: [],
  files: [],
};

/** The kinds of place that each side of a kind of document may have; null: no place, but a person or a cost type. */
export const SIDES: Readonly<
  Record<Kind, { from: readonly SourceType[] | null; to: readonly SourceType[] | null }>
> = {
  receive: { from: null, to: ['cash', 'bank', 'gateway'] },
  payment: { from: ['cash', 'bank', 'gateway'], to: null },
  cost: { from: ['cash', 'bank'], to: null },
  transfer: { from: ['bank', 'cash', 'gateway'], to: ['bank', 'cash', 'gateway'] },
};

/** A chosen or default place, with its known facts. */
export interface ChosenPlace extends PlaceDraft {
  name: string;
  /** Null while it is not known. */
  balance: number | null;
}

const isSame = (one: PlaceDraft | null, other: PlaceDraft | null) =>
  one !== null && other !== null && one.type === other.type && one.id === other.id;

/** The place of a side: the one that was chosen while it is offered, else the first that the other side is not. */
export function chosenPlace(
  sources: readonly Source[],
  draft: PlaceDraft | null,
  other: PlaceDraft | null = null,
): ChosenPlace | null {
  if (draft && !isSame(draft, other)) {
    const place = sourceOf(sources, draft.type)?.places.find(({ id }) => id === draft.id);
    if (place) return { type: draft.type, ...place };
  }
  for (const source of sources) {
    const first = placeOf([source], { type: source.type, place_id: null, tracking: '' });
    const all = first ? [first, ...source.places] : source.places;
    const place = all.find(({ id }) => !isSame({ type: source.type, id }, other));
    if (place) return { type: source.type, id: place.id, name: place.name, balance: place.balance };
  }
  return null;
}

/** Only banks and gateways have a fee, taken from the source. */
export const hasWage = (kind: Kind, from: PlaceDraft | null): boolean =>
  kind === 'transfer' && from !== null && from.type !== 'cash';

/** What leaves the source: the amount and the fee. */
export const leaving = (
  kind: Kind,
  draft: Pick<MoneyDraft, 'price' | 'wage'>,
  from: PlaceDraft | null,
): number => (draft.price ?? 0) + (hasWage(kind, from) ? (draft.wage ?? 0) : 0);

/** By how much a source goes below zero; 0 where it does not, or is not known. */
export const shortfall = (from: ChosenPlace | null, leaves: number): number =>
  from === null || from.balance === null || leaves === 0
    ? 0
    : Math.max(0, leaves - Math.max(0, from.balance));

/** The most that a source can pay besides its fee. */
export const mostOf = (from: ChosenPlace, wage: number): number => Math.max(0, (from.balance ?? 0) - wage);

/** A place with a tracking number, as the pattern of its kind is told from. */
export const trackingOf = (place: PlaceDraft | null, tracking: string): PlaceChoice => ({
  type: place?.type ?? 'cash',
  place_id: place?.id ?? null,
  tracking,
});

/** One line of the document that will be made; one of debit and credit is 0. */
export interface PlannedLine {
  account: string;
  debit: number;
  credit: number;
}

/** The lines that the form is about to make, as the ledger posts them (ledger.md "What each event posts"). */
export function plannedLines(
  kind: Kind,
  { price, wage }: Pick<MoneyDraft, 'price' | 'wage'>,
  names: { from: string; to: string; wage: string },
): PlannedLine[] {
  const sum = price ?? 0;
  const fee = kind === 'transfer' ? (wage ?? 0) : 0;
  return [
    { account: names.to, debit: sum, credit: 0 },
    ...(fee > 0 ? [{ account: names.wage, debit: fee, credit: 0 }] : []),
    { account: names.from, debit: 0, credit: sum + fee },
  ];
}
