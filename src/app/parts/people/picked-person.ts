import type { FoundPerson } from '#app/data/found.ts';
import { MINE_PREFIX } from '#app/data/session.ts';
import type { UserDetail } from '#contract/people/users.ts';

/** A selected person, with what is known before the server is asked. */
export interface PickedPerson {
  /** 0 for a person that only this device knows, named by `ref`. */
  id: number;
  /** Name and family. */
  name: string;
  /** Latin digits; empty when not to be seen. */
  phone: string;
  /** Positive is debt; null when not known. */
  balance: number | null;
  /** `client_ref` of a person created on this device. */
  ref?: string | undefined;
  /** Their customer group, if known before the server is asked. */
  character_id?: number | undefined;
}

/** How bodies name somebody: by the number, or by the reference of work that makes them. */
export const userIdOf = ({ id, ref }: Pick<PickedPerson, 'id' | 'ref'>): number | string =>
  ref === undefined ? id : `ref:${ref}`;

export const personOfResult = (result: FoundPerson): PickedPerson => ({
  id: result.id,
  name: result.title,
  phone: result.subtitle,
  balance: result.balance,
  ...(result.ref !== undefined && { ref: result.ref, character_id: result.character_id }),
});

export const personOfUser = (user: UserDetail): PickedPerson => ({
  id: user.id,
  name: `${user.name} ${user.family}`,
  phone: user.phone_number ?? '',
  balance: user.balance,
});

const KEY = `${MINE_PREFIX}recent_customers`;
const MOST = 5;

/** The five last picked, the newest first. */
export function recentPeople(): PickedPerson[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as PickedPerson[]).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function rememberPerson(person: PickedPerson): void {
  // People unknown to the server are found by the search.
  if (person.id === 0) return;
  const others = recentPeople().filter((one) => one.id !== person.id);
  const { id, name, phone } = person;
  const list = [{ id, name, phone, balance: null }, ...others].slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    // A full storage costs the shortcut, not the work.
  }
}
