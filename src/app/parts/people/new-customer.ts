import type { Words } from '#app/i18n/words.ts';
import { deskRules } from '#app/state/desk-rules.ts';
import type { CallRequest } from '#contract/call.ts';
import type { users } from '#contract/people/users.ts';
import type { DeskRules } from '#contract/settings/pages/desk.ts';
import { isNationalCode } from '#domain/national-code.ts';
import { isPersonName, storedName } from '#domain/persian.ts';
import { splitTyped } from './typed-person.ts';

/** A customer who is not in the books yet. */
export interface NewCustomer {
  name: string;
  family: string;
  /** Latin digits. */
  phone: string;
  gender: '1' | '2' | null;
  /** Null: the default group. */
  character_id: number | null;
  /** Only where the club requires it. */
  national_code?: string;
  /** `2000-01-31` */
  born_at?: string;
}

export const PHONE_DIGITS = 11;

/** A new customer from text typed in a search. */
export function freshOf(typed: string): NewCustomer {
  const { name, family, phone } = splitTyped(typed);
  return { name: storedName(name), family: storedName(family), phone, gender: null, character_id: null };
}

/** A new customer set aside while searching existing ones, with the search text of that time. */
export interface Aside {
  query: string;
  fresh: NewCustomer;
}

/** The customer set aside, if the search text is unchanged. */
export const freshAgain = (typed: string, aside: Aside | null | undefined): NewCustomer =>
  aside && aside.query === typed ? aside.fresh : freshOf(typed);

/** Fields of a new customer besides the phone. */
export type FreshField = 'name' | 'family' | 'gender' | 'national_code' | 'born_at';
type Asks = Pick<DeskRules, 'ask_national_code' | 'ask_born_at'>;

/** The first missing or wrong field of a new customer, including those the club requires. */
export function freshProblem(
  fresh: NewCustomer,
  { ask_national_code, ask_born_at }: Asks = deskRules(),
): { field: FreshField | 'phone'; digits?: number } | null {
  if (!isPersonName(storedName(fresh.name))) return { field: 'name' };
  if (!isPersonName(storedName(fresh.family))) return { field: 'family' };
  if (fresh.phone.length < PHONE_DIGITS) return { field: 'phone', digits: PHONE_DIGITS - fresh.phone.length };
  if (!fresh.phone.startsWith('09')) return { field: 'phone' };
  if (fresh.gender === null) return { field: 'gender' };
  if (ask_national_code === 'required' && !isNationalCode(fresh.national_code ?? ''))
    return { field: 'national_code' };
  return ask_born_at === 'required' && !fresh.born_at ? { field: 'born_at' } : null;
}

/** What is wrong with a phone, as a button's text. */
export function phoneLackText({ t }: Words, digits: number | undefined): string {
  if (digits === PHONE_DIGITS) return t('booking.lack_number');
  return digits ? t('booking.lack_digits', { n: digits }) : t('booking.lack_phone');
}

/** A new customer as they are sent; `client_ref` is who they are from here on. */
export const customerBody = (
  { name, family, phone, gender, character_id, national_code, born_at }: NewCustomer,
  client_ref: string,
): CallRequest<typeof users.create>['body'] => ({
  client_ref,
  name,
  family,
  phone_number: phone,
  gender: gender === '2' ? 2 : 1,
  ...(character_id !== null && { character_id }),
  ...(national_code && { national_code }),
  ...(born_at && { born_at }),
});
