import { DRAFT_PREFIX, drafts } from '#app/data/draft-store.ts';
import { currentSession } from '#app/data/session.ts';
import type { SubmissionKeys } from '#app/data/submission.ts';
import { needWords, wordsAtom } from '#app/i18n/words.ts';
import { store } from '#app/state/store.ts';
import { toast } from '#app/state/toast.ts';
import { DAY_MS } from '#domain/durations.ts';
import { renameWindow, thisWindow } from './draft.ts';
import { isKept } from './outbox.ts';
import { setNotSaved } from './unsent.ts';

/** Draft keys of this window, and of another one. */
const own = (key: string): string => `${key.slice(0, key.lastIndexOf('@'))}@${thisWindow()}`;
const ownerOf = (key: string): string => key.slice(key.lastIndexOf('@') + 1);

/**
 * Before a form is rendered: takes over drafts of windows that are gone (closed, crashed, discarded), and deletes
 * drafts whose work was saved. A window holds a lock while it lives. This window's own drafts stay.
 */
export async function adoptDrafts(): Promise<void> {
  await Promise.all([drafts.open(), claimWindow()]);
  takeFromStorage();
  await adopt();
  await forgetSaved();
  if (mine().some(({ record }) => record.not_saved)) setNotSaved(true);
}

/** After how long unused drafts are deleted (ms). */
const LEFT_MS = 7 * DAY_MS;
/** How long a reloaded page waits for the former one to end (ms). */
const RELOAD_MS = 1000;
const lock = (id: string) => `window:${id}`;

/** Holds the name of this window for as long as it lives; a copied window has that of another one, and takes a new one. */
async function claimWindow(): Promise<void> {
  if (!navigator.locks) return;
  if (await holds(thisWindow())) return;
  renameWindow();
  await holds(thisWindow());
}

/** Whether this page holds the name from now on. */
function holds(id: string): Promise<boolean> {
  return new Promise((resolve) => {
    const held = () => {
      resolve(true);
      return new Promise(() => {});
    };
    navigator.locks
      .request(lock(id), { signal: AbortSignal.timeout(RELOAD_MS) }, held)
      .catch(() => resolve(false));
  });
}

async function adopt(): Promise<void> {
  // Without HTTPS there are no browser locks: nobody can tell which windows live, so each keeps its own drafts.
  if (!navigator.locks) return;
  const { held = [] } = await navigator.locks.query();
  const alive = new Set(held.map(({ name }) => name));
  const gone = drafts.keys().flatMap((key) => {
    const owner = ownerOf(key);
    const record = drafts.get(key);
    return record && owner !== thisWindow() && !alive.has(lock(owner)) ? [{ key, record }] : [];
  });
  // A form before its parts, and of several windows the one that was typed in last.
  gone.sort((a, b) => own(a.key).length - own(b.key).length || b.record.at - a.record.at);
  const left: string[] = [];
  for (const { key, record } of gone) {
    const { at, ...typed } = record;
    // Of a form that this window has too the other's stays: one that was put away comes back for it.
    const stays = drafts.get(own(key)) !== undefined;
    if (stays || (record.value === null && left.some((form) => isPart(key, form)))) {
      left.push(key);
      if (Date.now() - at > LEFT_MS) drafts.forget(key);
      continue;
    }
    drafts.amend(own(key), typed);
    drafts.forget(key);
  }
}

/** Whether the keys belong to an earlier step of the form, such as a booking's new customer. */
const isPart = (key: string, form: string): boolean =>
  ownerOf(key) === ownerOf(form) && key.startsWith(`${form.slice(0, form.lastIndexOf('@'))}.`);

/** This window's drafts of the signed-in person. */
const mine = () => {
  const prefix = `${DRAFT_PREFIX}${currentSession()?.user_id ?? 0}:`;
  return drafts.keys().flatMap((key) => {
    const record = drafts.get(key);
    return record && record.value !== null && key.startsWith(prefix) && ownerOf(key) === thisWindow()
      ? [{ key, record }]
      : [];
  });
};

/** Deletes the draft of a form whose work was stored although its page ended before it could react. */
async function forgetSaved(): Promise<void> {
  for (const { key, record } of mine()) {
    if (record.keys?.sent == null || record.keys.more || !(await isKept(record.keys.key).catch(() => false)))
      continue;
    const name = key.slice(0, key.lastIndexOf('@'));
    drafts.forget(key);
    // The keys of earlier steps, such as a booking's new customer; a real form would have text.
    for (const part of drafts.keys())
      if (part.startsWith(`${name}.`) && drafts.get(part)?.value === null) drafts.forget(part);
    void needWords('app').then(() => toast(store.get(wordsAtom).t('shell.saved_before')));
  }
}

/** Where earlier versions kept text and keys apart; both go over into one record. */
function takeFromStorage(): void {
  const found = new Map<string, string>();
  for (const name of keysOf(localStorage)) found.set(name, localStorage.getItem(name) ?? '');
  for (const name of keysOf(sessionStorage)) {
    found.set(`${name}@${thisWindow()}`, sessionStorage.getItem(name) ?? '');
  }
  for (const [name, text] of found) {
    const [path, owner] = [name.slice(0, name.lastIndexOf('@')), ownerOf(name)];
    const ofKeys = path.endsWith('.keys');
    const key = `${ofKeys ? path.slice(0, -'.keys'.length) : path}@${owner}`;
    const { value = null, keys = null } = drafts.get(key) ?? {};
    const said = parsed(text);
    drafts.amend(key, ofKeys ? { value, keys: said as SubmissionKeys } : { value: said, keys });
  }
  if (found.size === 0) return;
  void drafts.flush().then(() => {
    for (const storage of [localStorage, sessionStorage]) {
      for (const name of keysOf(storage)) storage.removeItem(name);
    }
  });
}

const keysOf = (storage: Storage): string[] =>
  Object.keys(storage).filter((name) => name.startsWith(DRAFT_PREFIX));

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
