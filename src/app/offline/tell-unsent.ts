import { request } from '#app/data/request.ts';
import { onSignOut } from '#app/data/session.ts';
import { connectionAtom } from '#app/state/connection.ts';
import { store } from '#app/state/store.ts';
import { MOST_UNSENT_CASH, system } from '#contract/system/system.ts';
import { SECOND_MS } from '#domain/durations.ts';
import { uuidv7 } from '#outbox/ids.ts';
import { unsentAtom } from './unsent.ts';
import { cashOf } from './unsent-cash.ts';

/** What this device has last told, whoever was in; nothing where it never held anything. */
const KEY = 'unsent_told';
/** Work that goes at once is not worth a word. */
const REST_MS = 10 * SECOND_MS;

const toldBefore = (): string => {
  try {
    return localStorage.getItem(KEY) ?? '0';
  } catch {
    return '0';
  }
};

/** The next session tells it anew: a club that was put back to a backup knows nothing of what was told since. */
function untold(): void {
  if (localStorage.getItem(KEY) !== null) localStorage.setItem(KEY, '');
}

/**
 * How much it holds, how much of it waits for a decision, and which cash of which box is among it: whoever closes a till
 * elsewhere counts with that.
 */
function word() {
  const { counts, items } = store.get(unsentAtom);
  const cash = items.flatMap(cashOf).slice(0, MOST_UNSENT_CASH);
  return { count: counts.all, stuck: counts.needs_you, cash };
}
/** The same in one line, to tell one word from the next. */
const lineOf = ({ count, stuck, cash }: ReturnType<typeof word>): string =>
  [count, ...(stuck > 0 ? [`!${stuck}`] : []), ...cash.map(({ key, price }) => `${key}:${price}`)].join(' ');

/**
 * Tells the server how much work this device still holds, once that has stood for a while (settings, advanced; shifts).
 */
export function tellUnsent(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = async () => {
    const now = word();
    if (lineOf(now) === toldBefore() || store.get(connectionAtom).state !== 'live') return;
    try {
      await request(system.unsent, { body: now }, { key: uuidv7() });
    } catch {
      // Not remembered as told: the next change of work or line tells it again.
      return;
    }
    try {
      localStorage.setItem(KEY, lineOf(now));
    } catch {
      // Then it is told again.
    }
  };
  const soon = () => {
    clearTimeout(timer);
    if (lineOf(word()) !== toldBefore()) timer = setTimeout(() => void tell(), REST_MS);
  };
  onSignOut(untold);
  store.sub(unsentAtom, soon);
  store.sub(connectionAtom, soon);
  soon();
}
