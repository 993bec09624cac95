import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#app/data/query.ts';
import type { TakenTime } from '#app/data/taken-times.ts';
import { reservableTimes } from '#contract/reservable-times.ts';
import type { AboutSlot } from '#outbox/item.ts';
import { freeNear } from './free-near.ts';

/** What is free near a slot that is not to be had, as the day is known now. */
export function useFreeNear(taken: TakenTime | undefined, wanted: AboutSlot | undefined): AboutSlot[] {
  const date = wanted?.date ?? taken?.free_near[0]?.date;
  const { data } = useQuery({
    ...queryFor(reservableTimes.list, { query: { date: `${date}_${date}` } }),
    enabled: date !== undefined,
  });
  return freeNear(taken, wanted, data?.data);
}
