import { connectionAtom } from '#app/state/connection.ts';
import { holdsAtom } from '#app/state/holds.ts';
import { store } from '#app/state/store.ts';

/** A hold that is taken anew, or told again on a new line, comes within this (ms). */
const SETTLES = 1000;

const watched = new Set<number>();

const isHeld = (id: number): boolean =>
  [...store.get(holdsAtom).values()].some(({ ids }) => ids.includes(id));
const isLive = (): boolean => store.get(connectionAtom).state === 'live';

/**
 * Tells once when another desk has let go of a slot, and whether it is free by then (`isFree`) or was booked. While the
 * line is away nobody knows; the next one says what is held. It ends with the page.
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
    // Where nobody answers there is nothing to tell.
    await isFree().then(tell, () => {});
  };
  look();
}
