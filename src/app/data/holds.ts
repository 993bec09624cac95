import * as v from 'valibot';
import { connectionAtom } from '#app/state/connection.ts';
import { deskRules } from '#app/state/desk-rules.ts';
import { holdsAtom } from '#app/state/holds.ts';
import { store } from '#app/state/store.ts';
import { Hold, holds } from '#contract/desk/holds.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/durations.ts';
import { request } from './request.ts';

/** Handles a message of the stream about another desk's hold. */
export function hearHold(data: string): void {
  const told = v.safeParse(Hold, JSON.parse(data));
  if (!told.success) return;
  const { holder, ids, desk, name, seconds } = told.output;
  const next = new Map(store.get(holdsAtom));
  next.delete(holder);
  if (ids.length > 0) {
    const hold = { ids, desk, name, until: Date.now() + seconds * SECOND_MS };
    next.set(holder, hold);
    setTimeout(() => {
      const kept = store.get(holdsAtom);
      if (kept.get(holder) !== hold) return;
      store.set(holdsAtom, new Map([...kept].filter(([key]) => key !== holder)));
    }, seconds * SECOND_MS);
  }
  store.set(holdsAtom, next);
}

// Without the stream holds are unknown; a new one begins with all of them.
store.sub(connectionAtom, () => {
  if (isLive()) void say();
  else if (store.get(holdsAtom).size > 0) store.set(holdsAtom, new Map());
});

const isLive = (): boolean => store.get(connectionAtom).state === 'live';

let wanted: readonly number[] = [];
let until = 0;
let said = '';
let saying: Promise<void> | undefined;

/**
 * Tells other desks which slots the open booking is for, for the club's set time; empty: closed. Errors are ignored.
 */
export function holdSlots(ids: readonly number[]): void {
  wanted = ids;
  until = Date.now() + deskRules().hold_minutes * MINUTE_MS;
  // A booking that gives one slot away and takes another does so in one go.
  setTimeout(() => void say(true), 0);
}

/** On a new line it is said again: the server has let go with the old one. */
async function say(changed = false): Promise<void> {
  if (!isLive()) {
    said = '';
    return;
  }
  if (saying) return;
  const key = wanted.join();
  if (changed ? key === said : key === '' || Date.now() > until) return;
  said = key;
  const background = { startedBy: 'background' } as const;
  saying = (
    key === ''
      ? request(holds.release, {}, background)
      : request(holds.hold, { body: { ids: [...wanted] } }, background)
  ).then(
    () => {},
    () => {},
  );
  await saying;
  saying = undefined;
  if (wanted.join() !== key) void say(true);
}
