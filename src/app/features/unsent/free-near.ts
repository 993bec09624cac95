import type { TakenTime } from '#app/data/taken-times.ts';
import type { AboutSlot } from '#outbox/item.ts';

const MOST = 4;

/**
 * What is free near it: as the refusal told, without what has been taken since, as far as the day is known; of a closed
 * slot, its hour on other courts and its court at other hours.
 */
export function freeNear(
  taken: Pick<TakenTime, 'free_near'> | undefined,
  wanted: AboutSlot | undefined,
  day: readonly (AboutSlot & { state: string })[] | undefined,
): AboutSlot[] {
  const gone = new Set(day?.filter(({ state }) => state !== 'free').map(({ id }) => id));
  const told = (taken?.free_near ?? []).filter(({ id }) => !gone.has(id));
  if (told.length > 0 || !wanted) return told.slice(0, MOST);
  const free = (day ?? []).filter(({ state }) => state === 'free');
  const sameHour = free.filter(({ start_time }) => start_time === wanted.start_time);
  const sameCourt = free.filter(({ court }) => court.id === wanted.court.id);
  return [...sameHour, ...sameCourt].slice(0, MOST);
}
