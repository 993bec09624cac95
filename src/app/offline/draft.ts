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
    // It keeps the name until it is drawn anew.
  }
}

/**
 * Drafts are bound to their author: nobody else who signs in on this device sees them. Each window has its own; those
 * of windows that are gone are taken over (`adoptDrafts`).
 */
const keyOf = (name: string): string =>
  `${DRAFT_PREFIX}${currentSession()?.user_id ?? 0}:${name}@${thisWindow()}`;

const recordOf = (name: string): DraftRecord | undefined => drafts.get(keyOf(name));
const read = <T>(name: string): T | null => (recordOf(name)?.value ?? null) as T | null;

/** Of the forms that stand open: whatever forgets a draft, what is typed next has its form's keys beside it. */
const ofForms = new Map<string, SubmissionKeys>();

type Change<T> = Partial<T> | ((now: T) => Partial<T>);
/** The forms of a name that stand open now: one that was left and opened again is another. */
const standing = new Map<string, Set<unknown>>();

/** Keys of what a form sends, kept with what is typed in it. */
export const keptKeys = (name: string): Keeper => ({
  read: () => recordOf(name)?.keys ?? null,
  write(keys) {
    ofForms.set(keyOf(name), keys);
    drafts.amend(keyOf(name), { keys });
  },
});

/** Notes whether what is typed there could not be kept as work. */
export function markNotSaved(name: string, not_saved: boolean): void {
  const { not_saved: was = false } = recordOf(name) ?? {};
  if (was !== not_saved) drafts.amend(keyOf(name), { not_saved: not_saved || undefined });
}

/** Lays a draft down for a form that is opened later: a booking for this customer. */
export function putDraft<T extends object>(name: string, value: T): void {
  drafts.amend(keyOf(name), { value, laid: true });
}

/** When what lies there was laid down for a form that nobody has touched since (ms); null where it was typed, or is not there. */
export const laidAt = (name: string): number | null => {
  const record = recordOf(name);
  return record?.laid ? record.at : null;
};

/** Lays more down beside what is typed there already. */
export function addToDraft<T extends object>(name: string, value: T): void {
  drafts.amend(keyOf(name), { value });
}

/** What of a draft is left from before. */
export const readDraft = <T extends object>(name: string): Partial<T> | null => read<Partial<T>>(name);

/** Forgets a draft, and the keys of what the form has sent. */
export const dropDraft = (name: string): void => drafts.forget(keyOf(name));

/** Whether words of a form are left from before. */
export const hasDraft = (name: string): boolean => read(name) !== null;

/** The same, typed by somebody: not only laid down for a form that was never touched. */
export const hasTyped = (name: string): boolean => hasDraft(name) && !recordOf(name)?.laid;

/**
 * The state of a form that survives a reload, an error page and the end of its window, until `clear()`. `name` says
 * which form of which record: `booking`, `user.7`. `initial` is what an untouched form holds. `restored`: it began with
 * words that somebody had typed before.
 */
export function useDraft<T extends object>(name: string, initial: T) {
  const [value, setValue] = useState<T>(() => ({ ...initial, ...read<Partial<T>>(name) }));
  const [restored, setRestored] = useState(() => hasTyped(name));
  const first = useRef(initial);
  const dirty = JSON.stringify(value) !== JSON.stringify(first.current);
  useEffect(() => {
    const before = read(name);
    const now = dirty ? value : null;
    // What was laid down stays so until it is changed.
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
  /** As `set`, of what is kept too, and in whatever form of the name stands now: this one may be gone meanwhile. */
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
