import type { Words } from '#app/i18n/words.ts';
import type { CallRequest } from '#contract/call.ts';
import type { users } from '#contract/users.ts';
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
}

/** The group of whoever is given none (D2). */
export const DEFAULT_CHARACTER = 1;
export const PHONE_DIGITS = 11;

/** Somebody new out of what was typed in a search. */
export function freshOf(typed: string): NewCustomer {
  const { name, family, phone } = splitTyped(typed);
  return { name: storedName(name), family: storedName(family), phone, gender: null, character_id: null };
}

/** What of a new customer is not right yet, the first field first. */
export function freshProblem(
  fresh: NewCustomer,
): { field: 'name' | 'family' | 'phone' | 'gender'; digits?: number } | null {
  if (!isPersonName(storedName(fresh.name))) return { field: 'name' };
  if (!isPersonName(storedName(fresh.family))) return { field: 'family' };
  if (fresh.phone.length < PHONE_DIGITS) return { field: 'phone', digits: PHONE_DIGITS - fresh.phone.length };
  if (!fresh.phone.startsWith('09')) return { field: 'phone' };
  return fresh.gender === null ? { field: 'gender' } : null;
}

/** What a phone lacks, as a button says it: so many digits, or that it is none. */
export function phoneLackText({ t, number }: Words, digits: number | undefined): string {
  if (digits === PHONE_DIGITS) return t('booking.lack_number');
  return digits ? t('booking.lack_digits', { n: number(digits) }) : t('booking.lack_phone');
}

/** A new customer as they are sent; `client_ref` is who they are from here on. */
export const customerBody = (
  { name, family, phone, gender, character_id }: NewCustomer,
  client_ref: string,
): CallRequest<typeof users.create>['body'] => ({
  client_ref,
  name,
  family,
  phone_number: phone,
  gender: gender === '2' ? 2 : 1,
  ...(character_id !== null && { character_id }),
});
