import { DeskScreen, readAhead } from './desk/calendar/desk-screen.tsx';
import { app } from './i18n/fa/app.ts';
import { knowWords } from './i18n/words.ts';
import { extraWithWords, lazyWithWords } from './lazy-with-words.ts';
import { ProofHost } from './parts/passkeys/proof-host.tsx';
import { bootstrapSession, freshRights } from './shell/bootstrap-session.ts';
import { DeskLayout } from './shell/desk-layout.tsx';
import { Frame } from './shell/frame.tsx';
import type { SyncPanelProps } from './shell/sync-pill.tsx';

knowWords('fa', 'app', app);

/** What a tap on the frame's pill opens. */
const SyncPanel = lazyWithWords<SyncPanelProps>(() =>
  import('./desk/unsent/sync-panel.tsx').then((m) => m.SyncPanel),
);

/** What one was told and has not seen; where it does not arrive, it waits in its list. */
const EventPopups = extraWithWords<object>(() =>
  import('./messages/events/event-popup.tsx').then((m) => m.EventPopups),
);

/**
 * What the first page of somebody signed in is made of. One file: each more costs a slow tablet 5 to 10 ms. Imported by
 * the router and its map only, when somebody is in.
 */
export const firstPage = {
  bootstrapSession,
  freshRights,
  Frame,
  SyncPanel,
  EventPopups,
  ProofHost,
  DeskLayout,
  DeskScreen,
  readAhead,
};
