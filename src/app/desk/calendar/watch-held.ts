import { connectionAtom } from '#app/state/connection.ts';
import { holdsAtom } from '#app/state/holds.ts';
import { store } from '#app/state/store.ts';

/** A renewed hold, or one repeated after a reconnect, arrives within this time (ms). */
const SETTLES = 1000;

const watched = new Set<number>();

const isHeld = (id: number): boolean =>
  [...store.get(holdsAtom).values()].some(({ ids }) => ids.includes(id));
const isLive = (): boolean => store.get(connectionAtom).state === 'live';

/**
 * Calls back once when another desk releases a slot, with whether it is free (`isFree`) or booked. While the stream is
 * down nothing is known; after a reconnect holds are sent again. Ends with the page.
 */
export function watchHeld(id: number, isFree: () => Promise<boolean>, tell: (free: boolean) => void): void {
  if (watched.has(id)) return;
  watched.add(id);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (isLive() && !isHeld(id)) timer = setTimeout(() => void end(), SETTLES);
  };
  const leave = [store.sub(holdsAtom, look), store.sub(connectionAtom, look)];
  const end = async () => {
    if (!isLive() || isHeld(id)) return;
    for (const off of leave) off();
    watched.delete(id);
    // Without an answer there is no message.
    await isFree().then(tell, () => {});
  };
  look();
}
