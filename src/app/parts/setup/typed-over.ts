import { isSame } from '#app/engine/form-body.ts';

/**
 * What is typed of a record otherwise than it stands, and what stood there when each was begun: of what somebody else
 * makes meanwhile, only the very same is asked about before it is overwritten.
 */
export interface Typed {
  changes: Readonly<Record<string, unknown>>;
  over: Readonly<Record<string, unknown>>;
}
type Shown = Readonly<Record<string, unknown>>;

/** What is as it stands is no change any more, whoever has saved it. */
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

/** What somebody else has made other than it was when it was begun here, and other than it is written here. */
export const overtaken = ({ changes, over }: Typed, shown: Shown): string[] =>
  Object.entries(changes).flatMap(([key, now]) =>
    key in shown && key in over && !isSame(over[key], shown[key]) && !isSame(now, shown[key]) ? [key] : [],
  );

/** What stands now was seen, and what is written here goes over it all the same. */
export const insisted = ({ changes, over }: Typed, shown: Shown): Typed => ({
  changes,
  over: Object.fromEntries(Object.keys(changes).map((key) => [key, key in shown ? shown[key] : over[key]])),
});
