import type { PaymentInput } from '#contract/treasury/documents.ts';
import { toLatinDigits } from '#domain/digits.ts';
import { TRANSACTION_ID, TRANSFER_ID } from '#domain/patterns.ts';

export type SourceType = 'cash' | 'bank' | 'gateway';

export interface Place {
  id: number;
  /** Empty while it is not known. */
  name: string;
  balance: number | null;
  /** For a bank, digits only; empty when it has none. */
  card_number?: string;
}

/** A kind of place with all its places. */
export interface Source {
  type: SourceType;
  /** Card readers, at least the first; else online gateways. */
  pos: boolean;
  places: readonly Place[];
  /** The default one. */
  first: number;
}

/** The chosen place of an amount. A null place is the kind's first. */
export interface PlaceChoice {
  type: SourceType;
  place_id: number | null;
  tracking: string;
}

export const sourceOf = (sources: readonly Source[], type: SourceType): Source | undefined =>
  sources.find((source) => source.type === type);

export function placeOf(sources: readonly Source[], choice: PlaceChoice): Place | undefined {
  const source = sourceOf(sources, choice.type);
  return source?.places.find((place) => place.id === (choice.place_id ?? source.first)) ?? source?.places[0];
}

const PATTERNS = { bank: TRANSFER_ID, gateway: TRANSACTION_ID };

/** A tracking number as it travels: Latin digits, no spaces. */
export const trackingNumber = (text: string): string => toLatinDigits(text).replace(/\s/g, '');

/** The error of a tracking number: none for cash, required with a pattern for bank and gateway (D25). */
export function trackingProblem({ type, tracking }: PlaceChoice): 'required' | 'pattern' | null {
  if (type === 'cash') return null;
  const number = trackingNumber(tracking);
  if (number === '') return 'required';
  return PATTERNS[type].test(number) ? null : 'pattern';
}

const FIELDS = { cash: 'cash_id', bank: 'bank_id', gateway: 'payment_gateway_id' } as const;

/** A sum into its place, as bodies carry it. */
export function paymentOf(sources: readonly Source[], choice: PlaceChoice, price: number): PaymentInput {
  const place = placeOf(sources, choice);
  return {
    price,
    ...(place && { [FIELDS[choice.type]]: place.id }),
    ...(choice.type !== 'cash' &&
      trackingNumber(choice.tracking) !== '' && {
        transaction_reference_id: trackingNumber(choice.tracking),
      }),
  };
}
