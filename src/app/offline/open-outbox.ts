import { serverAhead } from '#app/data/clock.ts';
import { deviceKey } from '#app/data/device-key.ts';
import { API_BASE, request } from '#app/data/request.ts';
import { currentSession, restoreSession } from '#app/data/session.ts';
import { connectionAtom } from '#app/state/connection.ts';
import { setNotice } from '#app/state/notices.ts';
import { localeAtom } from '#app/state/settings.ts';
import { store } from '#app/state/store.ts';
import { devices } from '#contract/access/devices.ts';
import { uuidv7 } from '#outbox/ids.ts';
import { isOpen } from '#outbox/item.ts';
import * as device from '#outbox/open-outbox.ts';
import type { Outbox } from '#outbox/outbox.ts';
import { attachPage } from '#outbox/page-triggers.ts';
import { followOutbox } from './follow-outbox.ts';
import { dropCache } from './persist.ts';
import { followUnsent } from './unsent-store.ts';

/** Longer than this nobody waits for the device's own prefix: a number can also be given by the server alone. */
const PREFIX_LIMIT_MS = 1500;

let begun: { outbox: Outbox; known: Promise<void> } | undefined;

/** Reads what is unsent, and shows it from now on (`knowUnsent`); nothing is sent yet. */
export const follow = (): Promise<void> => begin().known;

/** See `isKept` of `outbox.ts`. */
export async function isKept(key: string): Promise<boolean> {
  const item = await begin().outbox.release(key);
  return item !== undefined && (isOpen(item) || item.state === 'done');
}

function begin() {
  begun ??= make();
  return begun;
}

function make(): { outbox: Outbox; known: Promise<void> } {
  const outbox: Outbox = device.openOutbox(API_BASE, {
    locale: () => store.get(localeAtom),
    session: async () => currentSession(),
    authorName,
    skewMs: serverAhead,
    visible: () => document.visibilityState === 'visible',
    freeSpace: dropCache,
    lost() {
      setNotice('lost', true);
      void restoreSession().catch(() => {});
      // The counter is gone with the rest: the next numbers have a prefix of their own.
      setTimeout(() => void register(outbox).catch(() => {}));
      void remember(outbox);
    },
  });
  return { outbox, known: followUnsent(outbox) };
}

/** Opens the outbox as a page of the app has it; once (`openOutbox`). */
export async function open(): Promise<Outbox> {
  const { outbox } = begin();
  if (await remember(outbox)) setNotice('lost', true);
  await Promise.race([register(outbox), new Promise((late) => setTimeout(late, PREFIX_LIMIT_MS))]);
  attachPage(outbox);
  followOutbox(outbox);
  // The first request may have got no answer.
  store.sub(connectionAtom, () => {
    if (store.get(connectionAtom).state === 'live') void register(outbox).catch(() => {});
  });
  return outbox;
}

const KNOWN = 'outbox_id';

/** Notes which database this device works with; true when it knew another, which the browser has thrown away. */
async function remember(outbox: Outbox): Promise<boolean> {
  const id = await outbox.id();
  const known = localStorage.getItem(KNOWN);
  localStorage.setItem(KNOWN, id);
  return known !== null && known !== id;
}

function authorName(): string | null {
  const profile = currentSession()?.profile;
  return profile ? `${profile.name} ${profile.family}` : null;
}

let registering: Promise<void> | undefined;

/** A prefix for this device's numbers; a counter that was lost does not start anew, so it gets another. */
function register(outbox: Outbox): Promise<void> {
  registering ??= askForPrefix(outbox).finally(() => {
    registering = undefined;
  });
  return registering;
}

async function askForPrefix(outbox: Outbox): Promise<void> {
  if ((await outbox.device()) || !currentSession()) return;
  const answer = await request(
    devices.create,
    { body: { device_key: deviceKey() } },
    { key: uuidv7(), startedBy: 'background' },
  ).catch(() => null);
  if (answer) await outbox.setDevice(answer.data);
}
