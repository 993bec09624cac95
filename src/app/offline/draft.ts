import { useCallback, useEffect, useRef, useState } from 'react';
import { DRAFT_PREFIX, type DraftRecord, drafts } from '#app/data/draft-store.ts';
import { currentSession } from '#app/data/session.ts';
import type { Keeper, SubmissionKeys } from '#app/data/submission.ts';
import { setPageHold } from '#app/state/busy.ts';
import { uuidv7 } from '#outbox/ids.ts';

let window: string | undefined;

/** The name of this window, also after a reload. */
export function thisWindow(): string {
  try {
    window ??= sessionStorage.getItem('window') ?? uuidv7();
    sessionStorage.setItem('window', window);
  } catch {
    window ??= uuidv7();
  }
  return window;
}

/** Another name for this window: it is a copy of one that lives, and has its name with the rest. */
export function renameWindow(): void {
  window = uuidv7();
  try {
    sessionStorage.setItem('window', window);
  } catch {
    // The name stays until the next render.
  }
}

/**
 * Drafts belong to their author: nobody else on this device sees them. Each window has its own; those of closed windows
 * are taken over (`adoptDrafts`).
 */
const keyOf = (name: string): string =>
  `${DRAFT_PREFIX}${currentSession()?.user_id ?? 0}:${name}@${thisWindow()}`;

const recordOf = (name: string): DraftRecord | undefined => drafts.get(keyOf(name));
const read = <T>(name: string): T | null => (recordOf(name)?.value ?? null) as T | null;

/** The submissions of open forms: when a draft is deleted, the next one uses its form's keys. */
const ofForms = new Map<string, SubmissionKeys>();

type Change<T> = Partial<T> | ((now: T) => Partial<T>);
/** The open forms of a name; a form that was closed and reopened is another one. */
const standing = new Map<string, Set<unknown>>();

/** The keys of a form, stored with its draft. */
export const storedDraftKeys = (name: string): Keeper => ({
  read: () => recordOf(name)?.keys ?? null,
  write(keys) {
    ofForms.set(keyOf(name), keys);
    drafts.amend(keyOf(name), { keys });
  },
});

/** Records whether storing the form as work failed. */
export function markNotSaved(name: string, not_saved: boolean): void {
  const { not_saved: was = false } = recordOf(name) ?? {};
  if (was !== not_saved) drafts.amend(keyOf(name), { not_saved: not_saved || undefined });
}

/** Lays a draft down for a form that is opened later: a booking for this customer. */
export function putDraft<T extends object>(name: string, value: T): void {
  drafts.amend(keyOf(name), { value, laid: true });
}

/** When a draft was prefilled for a form that nobody has touched (ms); null when it was typed, or is missing. */
export const laidAt = (name: string): number | null => {
  const record = recordOf(name);
  return record?.laid ? record.at : null;
};

/** Adds to an existing draft. */
export function addToDraft<T extends object>(name: string, value: T): void {
  drafts.amend(keyOf(name), { value });
}

/** The stored draft of a form. */
export const readDraft = <T extends object>(name: string): Partial<T> | null => read<Partial<T>>(name);

/** Deletes a draft and its keys. */
export const dropDraft = (name: string): void => drafts.forget(keyOf(name));

/** Whether a form has a stored draft. */
export const hasDraft = (name: string): boolean => read(name) !== null;

/** The same, only if somebody typed it rather than prefilled. */
export const hasTyped = (name: string): boolean => hasDraft(name) && !recordOf(name)?.laid;

/**
 * A form's state that survives a reload, an error page and closing the window, until `clear()`. `name` identifies form
 * and record: `booking`, `user.7`. `initial` is the untouched form. `restored`: it started with an earlier draft.
 */
export function useDraft<T extends object>(name: string, initial: T) {
  const [value, setValue] = useState<T>(() => ({ ...initial, ...read<Partial<T>>(name) }));
  const [restored, setRestored] = useState(() => hasTyped(name));
  const first = useRef(initial);
  const dirty = JSON.stringify(value) !== JSON.stringify(first.current);
  useEffect(() => {
    const before = read(name);
    const now = dirty ? value : null;
    // Prefilled values count as prefilled until they are changed.
    if (JSON.stringify(before) !== JSON.stringify(now)) {
      const keys = recordOf(name)?.keys ?? ofForms.get(keyOf(name)) ?? null;
      drafts.amend(keyOf(name), { value: now, keys, laid: undefined });
    }
  }, [name, value, dirty]);
  useEffect(() => {
    setPageHold(`draft.${name}`, dirty);
    return () => setPageHold(`draft.${name}`, false);
  }, [name, dirty]);
  const set = useCallback(
    (part: Change<T>) => setValue((now) => ({ ...now, ...(typeof part === 'function' ? part(now) : part) })),
    [],
  );
  useEffect(() => {
    const forms = standing.get(name) ?? new Set();
    standing.set(name, forms.add(set));
    return () => {
      forms.delete(set);
      if (forms.size === 0) standing.delete(name);
    };
  }, [name, set]);
  /** Like `set`, also for the stored draft and any open form of the name: this one may be closed. */
  const settle = useCallback(
    (part: (now: T) => Partial<T>) => {
      const kept = read<Partial<T>>(name);
      if (kept) {
        const now = { ...first.current, ...kept };
        const next = { ...now, ...part(now) };
        const untouched = JSON.stringify(next) === JSON.stringify(first.current);
        drafts.amend(keyOf(name), { value: untouched ? null : next });
      }
      for (const form of standing.get(name) ?? []) (form as (part: Change<T>) => void)(part);
    },
    [name],
  );
  const clear = useCallback(() => {
    drafts.amend(keyOf(name), { value: null });
    setRestored(false);
    setValue(first.current);
  }, [name]);
  return { value, set, settle, dirty, clear, restored };
}
