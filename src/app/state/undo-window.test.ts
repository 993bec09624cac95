import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { store } from './store.ts';
import { holdToast, toast, toastAtom, toastUnlessUndo, UNDO_MS } from './toast.ts';
import { delayWithUndo, sendDelayedNow } from './undo-window.ts';

const page = new EventTarget();
const screen = Object.assign(new EventTarget(), { hidden: false });
vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
vi.stubGlobal('document', screen);

beforeEach(() => {
  vi.useFakeTimers();
  screen.hidden = false;
});
afterEach(() => {
  vi.useRealTimers();
});

const shown = () => store.get(toastAtom);
/** The result so far: null while it waits. */
function hold(text = 'واریز تأیید می‌شود') {
  const one: { goes: boolean | null } = { goes: null };
  void delayWithUndo(text, 'واگرد').then((goes) => {
    one.goes = goes;
  });
  return one;
}

it('waits its 8 seconds and goes', async () => {
  const one = hold();
  expect(shown()?.action).toMatchObject({ label: 'واگرد', counts: true });
  await vi.advanceTimersByTimeAsync(UNDO_MS - 1);
  expect(one.goes).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(one.goes).toBe(true);
  expect(shown()).toBeNull();
});

it('taken back it does not go, also not later', async () => {
  const one = hold();
  await vi.advanceTimersByTimeAsync(UNDO_MS - 1);
  shown()?.action?.onPress();
  await vi.advanceTimersByTimeAsync(UNDO_MS);
  page.dispatchEvent(new Event('pagehide'));
  await vi.advanceTimersByTimeAsync(0);
  expect(one.goes).toBe(false);
  expect(shown()).toBeNull();
});

it('goes at once when the page is left or out of sight', async () => {
  const left = hold();
  page.dispatchEvent(new Event('pagehide'));
  await vi.advanceTimersByTimeAsync(0);
  expect(left.goes).toBe(true);
  const hidden = hold();
  screen.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(hidden.goes).toBeNull();
  screen.hidden = true;
  screen.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(hidden.goes).toBe(true);
});

it('goes when the next one is held, whose way back stands its whole time', async () => {
  const first = hold();
  await vi.advanceTimersByTimeAsync(UNDO_MS / 2);
  const second = hold();
  await vi.advanceTimersByTimeAsync(0);
  expect(first.goes).toBe(true);
  // A message about the first action does not replace the second one's undo button.
  toastUnlessUndo('تأیید شد');
  await vi.advanceTimersByTimeAsync(UNDO_MS - 1);
  expect(second.goes).toBeNull();
  shown()?.action?.onPress();
  await vi.advanceTimersByTimeAsync(0);
  expect(second.goes).toBe(false);
  toastUnlessUndo('تأیید شد');
  expect(shown()?.text).toBe('تأیید شد');
});

it('goes before somebody signs out, and takes away its own message only', async () => {
  const one = hold();
  expect(sendDelayedNow()).toBe(true);
  await vi.advanceTimersByTimeAsync(0);
  expect([one.goes, sendDelayedNow()]).toEqual([true, false]);
  const third = hold();
  toast('چیز دیگر');
  await vi.advanceTimersByTimeAsync(UNDO_MS);
  expect(third.goes).toBe(true);
});

it('waits while somebody is at its message, and goes by itself once another one stands there', async () => {
  const one = hold();
  await vi.advanceTimersByTimeAsync(UNDO_MS - 1000);
  holdToast(true);
  await vi.advanceTimersByTimeAsync(10 * UNDO_MS);
  expect([one.goes, shown()?.action?.label]).toEqual([null, 'واگرد']);
  holdToast(false);
  await vi.advanceTimersByTimeAsync(999);
  expect(one.goes).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect([one.goes, shown()]).toEqual([true, null]);

  const other = hold();
  holdToast(true);
  await vi.advanceTimersByTimeAsync(UNDO_MS);
  toast('چیز دیگر');
  holdToast(true);
  await vi.advanceTimersByTimeAsync(UNDO_MS);
  expect(other.goes).toBe(true);
});
