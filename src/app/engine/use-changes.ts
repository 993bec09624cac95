import { useEffect, useLayoutEffect, useRef } from 'react';
import { useDraft } from '#app/offline/draft.ts';
import { isSame } from './form-body.ts';
import type { FormDraft } from './form-draft.ts';
import { insisted, overtaken, type Typed, typedOver, withUnknown } from './typed-over.ts';

/**
 * What is typed in a form, kept as the difference from the record (decision 0007): what somebody else saves meanwhile
 * shows through. `base` is what the record holds now, `seen` its version; null of a new one.
 */
export function useChanges<T extends object>(name: string, base: T, seen: number | null) {
  const { value, set, dirty, clear, restored } = useDraft<FormDraft<T>>(name, {
    changes: {},
    version: null,
    over: {},
  });
  const shown = base as Readonly<Record<string, unknown>>;
  const typedIn = ({ changes, over = {}, version }: FormDraft<T>) => {
    const newer = version !== null && seen !== null && version !== seen;
    return (newer ? withUnknown({ changes, over } as Typed, shown) : { changes, over }) as Typed;
  };
  const differing = (fields: Partial<T>) =>
    Object.fromEntries(
      Object.entries(fields).filter(([field, now]) => !isSame(now, base[field as keyof T])),
    ) as Partial<T>;
  const changes = differing(value.changes);
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  const put = ({ changes, over }: Typed, version: number | null) => {
    const next = { changes, version: Object.keys(changes).length > 0 ? version : null, over } as FormDraft<T>;
    latest.current = next;
    set(next);
  };
  const change = (part: Partial<T>) => {
    const before = latest.current;
    put(typedOver(typedIn(before), part as Typed['changes'], shown), before.version ?? seen);
  };
  // What has been saved, here or by somebody else, is no change any more.
  const settled = Object.keys(value.changes).some((field) => field in shown && !(field in changes));
  useEffect(() => {
    if (settled) change({});
  });
  const apart = overtaken(typedIn(value), shown) as (keyof T & string)[];
  return {
    /** What differs from the record as it is now. */
    changes,
    values: { ...base, ...changes },
    /** Of the record when the first of them was typed: a save over somebody's newer one is refused as `stale`. */
    version: value.version ?? seen,
    /** Fields that somebody else has changed since they were typed here, and otherwise. */
    apart,
    /** The same beside another state of the record. */
    apartFrom: (other: T) => overtaken(typedIn(value), other as typeof shown),
    change,
    /** What was typed is done with: `part` is all that is typed now. */
    startOver: (part: Partial<T>) =>
      put(typedOver({ changes: {}, over: {} }, part as Typed['changes'], shown), seen),
    /** What somebody else has saved was shown, and what is typed here shall stand all the same. */
    insist: (over: number | null = seen) => put(insisted(typedIn(latest.current), shown), over),
    /** What somebody else has saved stays; what else is typed here too. */
    takeTheirs: (fields: readonly string[] = apart) =>
      change(
        Object.fromEntries(Object.entries(shown).filter(([field]) => fields.includes(field))) as Partial<T>,
      ),
    dirty,
    clear,
    restored,
  };
}
