import { Workbox } from 'workbox-window';
import { holdWhileSending } from '#app/offline/hold-while-sending.ts';
import { appCachedAtom } from '#app/state/app-cached.ts';
import { store } from '#app/state/store.ts';
import { updateAtom } from '#app/state/update.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { isInstalled } from './installed.ts';
import { TAKEOVER_MS } from './reload-once.ts';
import { whenPageFree } from './when-page-free.ts';

const WORKER = '/sw.js';
/** How long after the start the worker may be downloading files before the app says that it is not complete. */
const WHOLE_MS = 10_000;
const ASK_AGAIN_MS = 3000;
const ANSWER_MS = 3000;

let worker: Workbox | undefined;
/** Whether the page is older than the worker that controls it. */
let replaced = false;

/** Registers the worker and checks for new versions hourly and whenever the page becomes visible. */
export async function startWorker(): Promise<void> {
  nameManifest();
  if (!('serviceWorker' in navigator)) return;
  await holdWhileSending();
  worker = new Workbox(trusted(WORKER));
  worker.addEventListener('waiting', () => store.set(updateAtom, 'waiting'));
  let controlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The very first worker replaces none.
    if (controlled) takeOver();
    controlled = true;
  });
  addEventListener('appinstalled', () => void navigator.storage?.persist?.());
  // Safari has no event for an installation and needs a tap before it grants permission.
  if (isInstalled()) addEventListener('pointerup', () => void navigator.storage?.persist?.(), { once: true });
  await worker.register({ immediate: true });
  const heal = () => navigator.serviceWorker.controller?.postMessage({ type: 'HEAL' });
  const look = () => {
    heal();
    void worker?.update().catch(() => {});
  };
  heal();
  setTimeout(() => void followShell(), WHOLE_MS);
  addEventListener('online', heal);
  setInterval(look, HOUR_MS);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look());
}

/** Checks whether this device has all files of the app, until it does. */
async function followShell(): Promise<void> {
  for (;;) {
    const whole = await isWhole();
    store.set(appCachedAtom, whole);
    if (whole !== false) return;
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
}

/** Null when the worker does not answer. */
async function isWhole(): Promise<boolean | null> {
  const active = (await navigator.serviceWorker.getRegistration())?.active;
  if (!active) return false;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(null), ANSWER_MS);
    port1.onmessage = ({ data }: MessageEvent<boolean>) => {
      clearTimeout(late);
      port1.close();
      resolve(data);
    };
    active.postMessage({ type: 'IS_WHOLE' }, [port2]);
  });
}

/** Adds the link to the manifest after the first drawing: reading it and its icon would delay that. */
function nameManifest(): void {
  if (document.querySelector('link[rel="manifest"]')) return;
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = '/manifest.webmanifest';
  document.head.append(link);
}

/** Activates the new version: now, or when the open form is closed. */
export function acceptUpdate(): void {
  whenPageFree(() => {
    if (replaced) return loadAnew();
    worker?.messageSkipWaiting();
    setTimeout(() => replaced || whenPageFree(loadAnew, afterForm), TAKEOVER_MS);
  }, afterForm);
}

const loadAnew = () => location.reload();
const afterForm = () => store.set(updateAtom, 'after_form');

/** Another tab activated the new version: this page reloads when no typed text would be lost. */
function takeOver(): void {
  replaced = true;
  whenPageFree(loadAnew, afterForm);
}

interface ScriptPolicy {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

/** The only script URL that the content security policy allows at run time. */
function trusted(url: string): string {
  const { trustedTypes } = window as { trustedTypes?: ScriptPolicy };
  const policy = trustedTypes?.createPolicy('meydan', {
    createScriptURL(asked) {
      if (asked !== WORKER) throw new TypeError(`${asked} is no script of ours.`);
      return asked;
    },
  });
  return policy ? policy.createScriptURL(url) : url;
}
