import { useCallback, useEffect, useRef, useState } from 'react';
import { currentSession, DRAFT_PREFIX } from '#app/data/session.ts';
import type { Keeper } from '#app/data/submission.ts';
import { uuidv7 } from '#outbox/ids.ts';
import { holdPage } from './busy.ts';

/** Drafts are bound to their author: nobody else who signs in on this device sees them. */
const keyOf = (name: string): string => `${DRAFT_PREFIX}${currentSession()?.user_id ?? 0}:${name}`;

function read<T>(name: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** The name of this window, also after a reload. */
export function thisWindow(): string {
  const id = sessionStorage.getItem('window') ?? uuidv7();
  sessionStorage.setItem('window', id);
  return id;
}

/** Where a draft of this window also lies, so that it outlives the window (`adoptDrafts`). */
export const mirrorOf = (key: string): string => `${key}@${thisWindow()}`;

function write(name: string, value: unknown): void {
  try {
    const key = keyOf(name);
    const text = JSON.stringify(value);
    for (const [storage, at] of [
      [sessionStorage, key],
      [localStorage, mirrorOf(key)],
    ] as const) {
      if (value === null) storage.removeItem(at);
      else storage.setItem(at, text);
    }
  } catch {
    // A full or forbidden storage costs the safety net, not the form.
  }
}

/** Keys of what a form has sent, kept where its draft is. */
export const keptKeys = (name: string): Keeper => ({
  read: () => read(`${name}.keys`),
  write: (value) => write(`${name}.keys`, value),
});

/** Lays a draft down for a form that is opened later: a booking for this customer. */
export function putDraft<T extends object>(name: string, value: T): void {
  write(name, value);
}

/** What of a draft is left from before. */
export const readDraft = <T extends object>(name: string): Partial<T> | null => read<Partial<T>>(name);

/** Forgets a draft, and the keys of what the form has sent. */
export function dropDraft(name: string): void {
  for (const each of [name, `${name}.keys`]) write(each, null);
}

/** Whether words of a form are left from before. */
export const hasDraft = (name: string): boolean => read(name) !== null;

/**
 * The state of a form that survives a reload, an error page and the end of its window, until `clear()`. `name` says which form of which
 * record: `booking`, `user.7`. `initial` is what an untouched form holds.
 */
export function useDraft<T extends object>(name: string, initial: T) {
  const [value, setValue] = useState<T>(() => ({ ...initial, ...read<Partial<T>>(name) }));
  const first = useRef(initial);
  const dirty = JSON.stringify(value) !== JSON.stringify(first.current);
  useEffect(() => write(name, dirty ? value : null), [name, value, dirty]);
  useEffect(() => {
    holdPage(`draft.${name}`, dirty);
    return () => holdPage(`draft.${name}`, false);
  }, [name, dirty]);
  const set = useCallback((part: Partial<T>) => setValue((now) => ({ ...now, ...part })), []);
  const clear = useCallback(() => {
    write(name, null);
    setValue(first.current);
  }, [name]);
  return { value, set, dirty, clear };
}
