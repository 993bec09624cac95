import { isSame } from './form-body.ts';

/**
 * Changes typed to a record, with the stored values when each was begun: only conflicts in the same field are asked
 * about before overwriting.
 */
export interface Typed {
  changes: Readonly<Record<string, unknown>>;
  over: Readonly<Record<string, unknown>>;
}
type Shown = Readonly<Record<string, unknown>>;

/** Drops changes that equal the stored values now. */
export function typedOver(before: Typed, part: Shown, shown: Shown): Typed {
  const changes: Record<string, unknown> = { ...before.changes, ...part };
  const over = { ...before.over };
  for (const [key, now] of Object.entries(changes)) {
    if (!(key in shown)) continue;
    if (isSame(now, shown[key])) {
      delete changes[key];
      delete over[key];
    } else if (!(key in over)) over[key] = shown[key];
  }
  return { changes, over };
}

/** Stands for a stored value that is not known any more: it equals no other. */
const UNKNOWN = { unknown: true } as const;

/**
 * A draft of an earlier version of the app does not say which values it was typed over. Beside a newer record each of its
 * fields counts as changed by somebody else, so that it is asked about.
 */
export function withUnknown({ changes, over }: Typed, shown: Shown): Typed {
  const missing = Object.keys(changes).filter((key) => key in shown && !(key in over));
  return { changes, over: { ...over, ...Object.fromEntries(missing.map((key) => [key, UNKNOWN])) } };
}

/** The fields that somebody else has changed in another way than they are changed here. */
export const overtaken = ({ changes, over }: Typed, shown: Shown): string[] =>
  Object.entries(changes).flatMap(([key, now]) =>
    key in shown && key in over && !isSame(over[key], shown[key]) && !isSame(now, shown[key]) ? [key] : [],
  );

/** Marks the present values as seen, to be overwritten. */
export const insisted = ({ changes, over }: Typed, shown: Shown): Typed => ({
  changes,
  over: Object.fromEntries(Object.keys(changes).map((key) => [key, key in shown ? shown[key] : over[key]])),
});
