import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { store } from './store.ts';
import { FIELD_ERROR_MS, holdToast, LOGIN_ERROR_MS, toast, toastAtom } from './toast.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const shown = () => store.get(toastAtom)?.text;

/** Expects the message to be shown for this long and no longer. */
function stands(ms: number): void {
  vi.advanceTimersByTime(ms - 1);
  expect(shown()).toBeDefined();
  vi.advanceTimersByTime(1);
  expect(shown()).toBeUndefined();
}

it('a message stands 2400 ms, of the sign-in 2500, of a field 5000, and with a way back 8000', () => {
  toast('ذخیره شد');
  stands(2400);
  toast({ text: 'کد درست نیست', ms: LOGIN_ERROR_MS });
  stands(2500);
  toast({ text: 'شماره‌ی همراه', ms: FIELD_ERROR_MS });
  stands(5000);
  toast({ text: 'رفت', action: { label: 'واگرد', counts: true, onPress: () => {} } });
  stands(8000);
});

it('one at a time: the next takes the place and has its whole time', () => {
  toast('یک');
  vi.advanceTimersByTime(2000);
  toast('دو');
  expect(shown()).toBe('دو');
  stands(2400);
});

it('stays while somebody is at it, and then for as long as it had left; the next one begins anew', () => {
  toast('یک');
  vi.advanceTimersByTime(2000);
  holdToast(true);
  holdToast(true);
  vi.advanceTimersByTime(60_000);
  expect(shown()).toBe('یک');
  holdToast(false);
  stands(400);
  holdToast(true);
  toast('دو');
  holdToast(true);
  vi.advanceTimersByTime(60_000);
  toast('سه');
  stands(2400);
});

it('is not kept for ever by a pointer that only rests there', () => {
  toast('یک');
  vi.advanceTimersByTime(2000);
  holdToast(true);
  vi.advanceTimersByTime(2 * 60_000);
  stands(400);
});
