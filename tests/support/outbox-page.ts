import { createStore, set } from 'idb-keyval';
import { drafts } from '#app/data/draft-store.ts';
import { openOutbox } from '#outbox/open-outbox.ts';
import { overlayTimes } from '#outbox/overlay.ts';
import { attachPage } from '#outbox/page-triggers.ts';
import { SESSION_STORE } from '#outbox/session-store.ts';
import { exportItems, readExport } from '#outbox/transfer.ts';
import type { Bearer } from '#outbox/transport.ts';
import { drainInWorker } from '#outbox/worker.ts';

// The app's outbox and drafts on a page of their own, for tests.

const told = { lost: 0, alarms: 0, freed: 0 };
/** How far this device's clock is off, in ms. */
const clock = { shift: 0 };

const outbox = openOutbox('', {
  now: () => Date.now() + clock.shift,
  // The shortest allowed waits.
  random: () => 0,
  visible: () => document.visibilityState === 'visible',
  lost: () => void told.lost++,
  alarm: () => void told.alarms++,
  freeSpace: async () => void told.freed++,
});

async function signIn(bearer: Bearer | null): Promise<void> {
  const { database, table, key } = SESSION_STORE;
  await set(key, bearer, createStore(database, table));
  outbox.kick();
}

export const desk = {
  outbox,
  drafts,
  told,
  clock,
  signIn,
  attach: () => attachPage(outbox),
  exportItems,
  readExport,
  overlayTimes,
  drainInWorker,
};
Object.assign(globalThis, { desk });
