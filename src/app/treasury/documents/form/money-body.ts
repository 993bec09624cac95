import { trackingNumber } from '#app/parts/money/places.ts';
import { userIdOf } from '#app/parts/people/picked-person.ts';
import { RECEIVE_TYPE } from '#domain/statuses.ts';
import type { Kind } from '../kinds.ts';
import { type ChosenPlace, hasWage, type MoneyDraft, type PlaceDraft } from './money-draft.ts';

const FIELDS = { cash: 'cash_id', bank: 'bank_id', gateway: 'payment_gateway_id' } as const;

/** The field of a body that names a place of this kind, and is refused by. */
export const placeField = ({ type }: Pick<PlaceDraft, 'type'>): string => FIELDS[type];

/** The draft as the body of its kind's call, without fields it does not have. */
export function bodyOf(
  kind: Kind,
  draft: MoneyDraft,
  {
    from,
    to,
    description,
    client_ref,
  }: {
    from: ChosenPlace | null;
    to: ChosenPlace | null;
    /** Null: the server words it. */
    description: string | null;
    client_ref: string;
  },
): Record<string, unknown> {
  const { price, person, payee, company, cost_type, date, way, wage, invoice_ids, files } = draft;
  const place = kind === 'receive' ? to : from;
  const tracking = place && place.type !== 'cash' ? trackingNumber(draft.tracking) : '';
  const common = {
    client_ref,
    price,
    ...(date && { date }),
    ...(description?.trim() && { description: description.trim() }),
    ...(files.length > 0 && { attachment_ids: files.map(({ id }) => id) }),
  };
  if (kind === 'transfer') {
    return {
      ...common,
      ...(from && { source_type: RECEIVE_TYPE[from.type], source_id: from.id }),
      ...(to && { destination_type: RECEIVE_TYPE[to.type], destination_id: to.id }),
      payment_type: way,
      ...(wage && hasWage(kind, from) && { wage }),
    };
  }
  const placed = { ...common, ...(place && { [placeField(place)]: place.id }) };
  const paid = {
    ...placed,
    ...(company && kind !== 'receive' && { company_id: company.id }),
  };
  if (kind === 'cost') {
    return {
      ...paid,
      ...(cost_type && { cost_type_id: cost_type.id }),
      ...(payee && { user_id: userIdOf(payee) }),
    };
  }
  return {
    ...paid,
    ...(person && { user_id: userIdOf(person) }),
    ...(tracking && { transaction_reference_id: tracking }),
    ...(kind === 'receive' && invoice_ids.length > 0 && { invoice_ids }),
  };
}
