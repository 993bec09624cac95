import { request } from '#app/data/request.ts';
import { onSignOut } from '#app/data/session.ts';
import { connectionAtom } from '#app/state/connection.ts';
import { store } from '#app/state/store.ts';
import { MOST_UNSENT_CASH, system } from '#contract/system/system.ts';
import { SECOND_MS } from '#domain/durations.ts';
import { uuidv7 } from '#outbox/ids.ts';
import { unsentAtom } from './unsent.ts';
import { cashOf } from './unsent-cash.ts';

/** The storage key of the last report; missing when there was never any work. */
const KEY = 'unsent_told';
/** Work that is sent within this time is not reported. */
const REST_MS = 10 * SECOND_MS;

const toldBefore = (): string => {
  try {
    return localStorage.getItem(KEY) ?? '0';
  } catch {
    return '0';
  }
};

/** The next session reports again: a restored club knows no earlier reports. */
function untold(): void {
  if (localStorage.getItem(KEY) !== null) localStorage.setItem(KEY, '');
}

/**
 * The report: number of items, those waiting for a decision, and cash by box, which closing a shift elsewhere includes.
 */
function word() {
  const { counts, items } = store.get(unsentAtom);
  const cash = items.flatMap(cashOf).slice(0, MOST_UNSENT_CASH);
  return { count: counts.all, stuck: counts.needs_you, cash };
}
/** The report as text, to compare. */
const lineOf = ({ count, stuck, cash }: ReturnType<typeof word>): string =>
  [count, ...(stuck > 0 ? [`!${stuck}`] : []), ...cash.map(({ key, price }) => `${key}:${price}`)].join(' ');

/** Reports this device's unsent work to the server once it has lasted a while (settings, advanced; shifts). */
export function tellUnsent(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = async () => {
    const now = word();
    if (lineOf(now) === toldBefore() || store.get(connectionAtom).state !== 'live') return;
    try {
      await request(system.unsent, { body: now }, { key: uuidv7() });
    } catch {
      // Not stored as reported: the next change reports again.
      return;
    }
    try {
      localStorage.setItem(KEY, lineOf(now));
    } catch {
      // Then it is reported again.
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
