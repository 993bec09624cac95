import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { whenIdle } from './idle.ts';

/** After the start's own work. */
const FIRST_MS = 30_000;

/** Runs work once a day on this device, also in a page that stays open. `name` is the storage key of the last run. */
export function daily(name: string, work: () => Promise<void>): void {
  const look = () => {
    // A clock that was wrong does not put it off.
    if (Math.abs(Date.now() - Number(localStorage.getItem(name))) < DAY_MS) return;
    localStorage.setItem(name, String(Date.now()));
    whenIdle(() => void work());
  };
  setTimeout(look, FIRST_MS);
  setInterval(look, HOUR_MS);
}
