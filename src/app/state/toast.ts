import { atom } from 'jotai';
import { MINUTE_MS } from '#domain/durations.ts';
import { store } from './store.ts';
import { startTimer, type Timer } from './timer.ts';

/** How long messages stay, in ms (seeds §9). */
export const TOAST_MS = 2400;
export const LOGIN_ERROR_MS = 2500;
export const FIELD_ERROR_MS = 5000;
/** Time to reach for the button of a message. */
const ACTION_MS = 5000;
export const UNDO_MS = 8000;

export interface ToastMessage {
  text: string;
  kind?: 'done' | 'warning' | 'info' | 'danger' | undefined;
  /** Above the text: «خطا». */
  title?: string | undefined;
  /** A button in the message: «چاپ», «واگرد». */
  action?: { label: string; onPress: () => void; counts?: boolean | undefined } | undefined;
  /** Another one beside it. */
  more?: { label: string; onPress: () => void } | undefined;
  ms?: number | undefined;
}

export interface ShownToast extends ToastMessage {
  id: number;
  until: number;
  /** Under a pointer or with the focus it stays: how long it had left then (ms). */
  kept: number | null;
}

export const toastAtom = atom<ShownToast | null>(null);
let last = 0;
let timer: Timer | undefined;
let forgotten: ReturnType<typeof setTimeout> | undefined;
/** A pointer that only rests there holds nothing back for longer. */
const MOST_KEPT_MS = 2 * MINUTE_MS;

/**
 * Shows a passing message in place of the one that stands; never the only place of an error. With an action
 * that counts («واگرد») it stays 8 s, with another («چاپ») 5 s. Outside of React too.
 */
export function toast(message: ToastMessage | string): void {
  const given = typeof message === 'string' ? { text: message } : message;
  const ms = given.ms ?? (given.action ? (given.action.counts ? UNDO_MS : ACTION_MS) : TOAST_MS);
  last += 1;
  store.set(toastAtom, { ...given, id: last, until: Date.now() + ms, kept: null });
  timer?.stop();
  timer = startTimer(ms, hideToast);
}

/** The same of what has been done, unless a way back stands there, whose time it is. */
export function toastAfter(message: ToastMessage | string): void {
  if (!store.get(toastAtom)?.action?.counts) toast(message);
}

/** Who points at the message, or has gone to it with the keys, takes the time they need. */
export function keepToast(on: boolean): void {
  const shown = store.get(toastAtom);
  if (!shown || on === (shown.kept !== null)) return;
  timer?.keep(on);
  clearTimeout(forgotten);
  if (on) forgotten = setTimeout(() => keepToast(false), MOST_KEPT_MS);
  const now = Date.now();
  store.set(
    toastAtom,
    on ? { ...shown, kept: shown.until - now } : { ...shown, until: now + (shown.kept ?? 0), kept: null },
  );
}

export function hideToast(): void {
  timer?.stop();
  store.set(toastAtom, null);
}
