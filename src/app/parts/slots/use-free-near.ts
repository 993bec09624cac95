import { useQuery } from '@tanstack/react-query';
import type { CallError } from '#app/data/call-error.ts';
import { useClubNow } from '#app/data/club.ts';
import { useDeskRules } from '#app/data/desk-rules.ts';
import { failureOf } from '#app/data/failure.ts';
import type { TakenTime } from '#app/data/taken-times.ts';
import { useUnsentCells } from '#app/offline/unsent.ts';
import type { AboutSlot } from '#outbox/item.ts';
import { dayQuery } from './day-query.ts';
import { freeNear } from './free-near.ts';

interface FreeNear {
  offers: AboutSlot[];
  pending: boolean;
  /** Why the free slots are unknown. */
  failure: CallError | null;
  retry: () => unknown;
}

/**
 * Free slots near an unavailable one, by the present day and this device's queued bookings; `not` are the booking's
 * other slots.
 */
export function useFreeNear(
  taken: TakenTime | undefined,
  wanted: AboutSlot | undefined,
  not: readonly number[],
): FreeNear {
  const now = useClubNow();
  const date = wanted?.date ?? taken?.free_near[0]?.date;
  const asked = dayQuery(date ?? '');
  const query = useQuery({ ...asked, enabled: date !== undefined });
  const sold = useUnsentCells(query.data?.data, asked.queryKey);
  const offers = freeNear(taken, wanted, query.data?.data, {
    now,
    not: [...not, ...sold.keys()],
    soldAfterStart: useDeskRules().bookable_after_start,
  });
  const failure = failureOf(query);
  const pending = date !== undefined && query.data === undefined && failure === null;
  return { offers, pending, failure, retry: query.refetch };
}
