import { atom } from 'jotai';
import { connectionAtom } from '#app/state/connection.ts';
import { store } from '#app/state/store.ts';
import { profile as calls } from '#contract/people/profile.ts';
import { uuidv7 } from '#outbox/ids.ts';
import { invalidate } from './affects.ts';
import { CallError } from './call-error.ts';
import { queryClient } from './query.ts';
import { request } from './request.ts';
import { MINE_PREFIX } from './session.ts';

/** Settings of the app that follow a person to their other devices, key by key. */
export type BrowserSettings = Readonly<Record<string, unknown>>;

/** Changes of one moment go to the server together (seeds §9). */
const SAVE_MS = 1000;
const KEY = `${MINE_PREFIX}settings`;

/** Settings chosen on this device that the server does not have yet; newer than the server's. */
export const unsavedAtom = atom<BrowserSettings>(readKept());

function readKept(): BrowserSettings {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as BrowserSettings) : {};
  } catch {
    return {};
  }
}

function keep(settings: BrowserSettings): void {
  store.set(unsavedAtom, settings);
  try {
    if (Object.keys(settings).length > 0) localStorage.setItem(KEY, JSON.stringify(settings));
    else localStorage.removeItem(KEY);
  } catch {
    // A full storage costs the setting at the next start, not now.
  }
}

let timer: ReturnType<typeof setTimeout> | undefined;
let following = false;

/** Applies a setting at once and sends it to the server, offline as soon as possible. */
export function saveSettings(change: BrowserSettings): void {
  const before = store.get(unsavedAtom);
  const { tables } = before;
  keep({
    ...before,
    ...change,
    // Merged table by table, as the server does.
    ...(change.tables !== undefined && {
      tables: { ...(tables as object | undefined), ...(change.tables as object) },
    }),
  });
  sendSoon();
}

/** Sends settings left by an earlier start. */
export function sendUnsaved(): void {
  if (Object.keys(store.get(unsavedAtom)).length > 0) sendSoon();
}

function sendSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void send(), SAVE_MS);
}

async function send(): Promise<void> {
  const sent = store.get(unsavedAtom);
  try {
    await request(calls.browserSettings, { body: { settings: sent } }, { key: uuidv7() });
    await invalidate(queryClient, [{ resource: 'profile' }]);
  } catch (error) {
    if (!(error instanceof CallError) || error.passing) return whenBack();
  }
  // A refusal would repeat; later changes are sent by their own call.
  if (store.get(unsavedAtom) === sent) keep({});
}

function whenBack(): void {
  if (following) return;
  following = true;
  const end = store.sub(connectionAtom, () => {
    if (store.get(connectionAtom).state !== 'live') return;
    end();
    following = false;
    sendUnsaved();
  });
}
