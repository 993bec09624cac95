import { useQuery } from '@tanstack/react-query';
import { useClubNow } from '#app/data/club.ts';
import type { TakenTime } from '#app/data/taken-times.ts';
import type { AboutSlot } from '#outbox/item.ts';
import { dayQuery } from './day-query.ts';
import { freeNear } from './free-near.ts';

/** What is free near a slot that is not to be had, as the day is known now. */
export function useFreeNear(taken: TakenTime | undefined, wanted: AboutSlot | undefined): AboutSlot[] {
  const now = useClubNow();
  const date = wanted?.date ?? taken?.free_near[0]?.date;
  const { data } = useQuery({ ...dayQuery(date ?? ''), enabled: date !== undefined });
  return freeNear(taken, wanted, data?.data, { now });
}
