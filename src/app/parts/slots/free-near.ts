import type { TakenTime } from '#app/data/taken-times.ts';
import { minutesOf } from '#domain/dates.ts';
import { isOffered } from '#domain/sold-until.ts';
import type { AboutSlot } from '#outbox/item.ts';

const MOST = 3;
/** How many other courts are offered when its own court has another hour. */
const COURTS = 2;

/**
 * Replacements for a slot: its hour on other courts, the same price first, then the nearest hours on its court. From
 * the refusal, without slots taken since as far as the day is known; otherwise from the day itself.
 */
export function freeNear(
  taken: Pick<TakenTime, 'free_near'> | undefined,
  wanted: AboutSlot | undefined,
  day: readonly (AboutSlot & { state: string })[] | undefined,
  {
    now,
    not = [],
    soldAfterStart = null,
  }: { now?: { today: string; time: string }; not?: readonly number[]; soldAfterStart?: number | null } = {},
): AboutSlot[] {
  const gone = new Set(day?.filter(({ state }) => state !== 'free').map(({ id }) => id));
  const told = (taken?.free_near ?? []).filter(({ id }) => !gone.has(id));
  const free = (told.length > 0 ? told : (day ?? []).filter(({ state }) => state === 'free')).filter(
    (slot) => !not.includes(slot.id) && (!now || isOffered(slot, soldAfterStart, now)),
  );
  if (!wanted) return told.length > 0 ? free.slice(0, MOST) : [];
  const dearer = ({ price }: AboutSlot) => Math.abs(price - wanted.price);
  const distance = ({ start_time }: AboutSlot) =>
    Math.abs(minutesOf(start_time) - minutesOf(wanted.start_time));
  const courts = free
    .filter(
      ({ date, start_time, court }) =>
        date === wanted.date && start_time === wanted.start_time && court.id !== wanted.court.id,
    )
    .sort((a, b) => dearer(a) - dearer(b));
  const hours = free
    .filter(({ id, date, court }) => date === wanted.date && court.id === wanted.court.id && id !== wanted.id)
    .sort((a, b) => distance(a) - distance(b));
  // With a refusal its list decides: the server knows more.
  const others = told.length > 0 ? free.filter((one) => !courts.includes(one) && !hours.includes(one)) : [];
  const first = courts.slice(0, Math.max(COURTS, MOST - hours.length));
  return [...first, ...hours, ...others].slice(0, MOST);
}
