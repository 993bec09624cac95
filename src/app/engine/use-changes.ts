import { useLayoutEffect, useRef } from 'react';
import { useDraft } from '#app/offline/draft.ts';
import { isSame } from './form-body.ts';
import type { FormDraft } from './form-draft.ts';

/**
 * What is typed in a form, kept as the difference from the record (decision 0007): what somebody else saves meanwhile
 * shows through. `base` is what the record holds now, `seen` its version; null of a new one.
 */
export function useChanges<T extends object>(name: string, base: T, seen: number | null) {
  const { value, set, dirty, clear, restored } = useDraft<FormDraft<T>>(name, { changes: {}, version: null });
  const { version } = value;
  const differing = (fields: Partial<T>) =>
    Object.fromEntries(
      Object.entries(fields).filter(([field, now]) => !isSame(now, base[field as keyof T])),
    ) as Partial<T>;
  const changes = differing(value.changes);
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  const put = (next: FormDraft<T>) => {
    latest.current = next;
    set(next);
  };
  return {
    /** What differs from the record as it is now. */
    changes,
    values: { ...base, ...changes },
    /** Of the record when the first of them was typed: a save over somebody's newer one is refused as `stale`. */
    version: version ?? seen,
    change(part: Partial<T>) {
      const before = latest.current;
      const apart = differing({ ...before.changes, ...part });
      put({
        changes: apart,
        version: Object.keys(apart).length > 0 ? (before.version ?? seen) : null,
      });
    },
    /** What somebody else has saved was shown, and what is typed here shall stand all the same. */
    insist: (over: number) => put({ ...latest.current, version: over }),
    dirty,
    clear,
    restored,
  };
}
