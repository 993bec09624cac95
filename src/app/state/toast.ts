import { atom } from 'jotai';
import { MINUTE_MS } from '#domain/durations.ts';
import { store } from './store.ts';
import { startTimer, type Timer } from './timer.ts';

/** How long messages are shown, in ms (seeds §9). */
export const TOAST_MS = 2400;
export const LOGIN_ERROR_MS = 2500;
export const FIELD_ERROR_MS = 5000;
/** How long a message with a button is shown. */
const ACTION_MS = 5000;
export const UNDO_MS = 8000;

export interface ToastMessage {
  text: string;
  kind?: 'done' | 'warning' | 'info' | 'danger' | undefined;
  /** Heading above the text: «خطا». */
  title?: string | undefined;
  /** A button in the message: «چاپ», «واگرد». `counts`: show how much time is left. */
  action?: { label: string; onPress: () => void; counts?: boolean | undefined } | undefined;
  /** A second button. */
  more?: { label: string; onPress: () => void } | undefined;
  ms?: number | undefined;
}

export interface ShownToast extends ToastMessage {
  id: number;
  until: number;
  /** While the pointer or focus is on the message: how much time was left then (ms). */
  kept: number | null;
}

export const toastAtom = atom<ShownToast | null>(null);
let last = 0;
let timer: Timer | undefined;
let forgotten: ReturnType<typeof setTimeout> | undefined;
/** The longest time a resting pointer can keep a message. */
const MOST_KEPT_MS = 2 * MINUTE_MS;

/**
 * Shows a passing message in place of the present one; an error must also be shown elsewhere. With an action that
 * counts down («واگرد») it stays 8 s, with another («چاپ») 5 s. Also works outside of React.
 */
export function toast(message: ToastMessage | string): void {
  const given = typeof message === 'string' ? { text: message } : message;
  const ms = given.ms ?? (given.action ? (given.action.counts ? UNDO_MS : ACTION_MS) : TOAST_MS);
  last += 1;
  store.set(toastAtom, { ...given, id: last, until: Date.now() + ms, kept: null });
  timer?.stop();
  timer = startTimer(ms, hideToast);
}

/** Shows a message about a finished action, unless an undo button is being shown. */
export function toastUnlessUndo(message: ToastMessage | string): void {
  if (!store.get(toastAtom)?.action?.counts) toast(message);
}

/** Keeps the message while the pointer or focus is on it. */
export function holdToast(on: boolean): void {
  const shown = store.get(toastAtom);
  if (!shown || on === (shown.kept !== null)) return;
  timer?.keep(on);
  clearTimeout(forgotten);
  if (on) forgotten = setTimeout(() => holdToast(false), MOST_KEPT_MS);
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
