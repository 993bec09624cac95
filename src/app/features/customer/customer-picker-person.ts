import { MINE_PREFIX } from '#app/data/session.ts';
import type { SearchResult } from '#contract/search.ts';
import type { UserDetail } from '#contract/users.ts';

/** Somebody who was picked, with what the desk knows of them before the server is asked. */
export interface PickedPerson {
  id: number;
  /** Name and family. */
  name: string;
  /** Latin digits; empty when not to be seen. */
  phone: string;
  /** Positive is debt; null when not known. */
  balance: number | null;
  /** `client_ref` of somebody who was made on this device just now. */
  ref?: string | undefined;
}

export const personOfResult = (result: SearchResult): PickedPerson => ({
  id: result.id,
  name: result.title,
  phone: result.subtitle,
  balance: result.balance,
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
  const others = recentPeople().filter((one) => one.id !== person.id);
  const { id, name, phone } = person;
  const list = [{ id, name, phone, balance: null }, ...others].slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    // A full storage costs the shortcut, not the work.
  }
}
