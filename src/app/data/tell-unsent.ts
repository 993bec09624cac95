import { connectionAtom } from '#app/state/connection.ts';
import { store } from '#app/state/store.ts';
import { system } from '#contract/system.ts';
import { SECOND_MS } from '#domain/durations.ts';
import { uuidv7 } from '#outbox/ids.ts';
import { request } from './request.ts';
import { unsentAtom } from './unsent.ts';

/** What this device has last told, whoever was in; nothing where it never held anything. */
const KEY = 'unsent_told';
/** Work that goes at once is not worth a word. */
const REST_MS = 10 * SECOND_MS;

const toldBefore = (): number => {
  try {
    return Number(localStorage.getItem(KEY)) || 0;
  } catch {
    return 0;
  }
};

/** Tells the server how much work this device still holds, once that has stood for a while (settings, advanced). */
export function tellUnsent(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = async () => {
    const count = store.get(unsentAtom).counts.all;
    if (count === toldBefore() || store.get(connectionAtom).state !== 'live') return;
    await request(system.unsent, { body: { count } }, { key: uuidv7() }).catch(() => null);
    try {
      localStorage.setItem(KEY, String(count));
    } catch {
      // Then it is told again.
    }
  };
  const soon = () => {
    clearTimeout(timer);
    if (store.get(unsentAtom).counts.all !== toldBefore()) timer = setTimeout(() => void tell(), REST_MS);
  };
  store.sub(unsentAtom, soon);
  store.sub(connectionAtom, soon);
  soon();
}
