import type { SeasonDetail } from '#contract/sales/season-records.ts';
import { type SeasonInput, seasonSchedules } from '#contract/sales/season-schedules.ts';
import type { Client } from './client.ts';

/** Books a season as its preview proposes: the first suggestion for each unavailable day, otherwise none. */
export async function bookSeason(
  top: Client,
  {
    user_id,
    from,
    to,
    slots,
    ...more
  }: Pick<SeasonInput, 'from' | 'to' | 'slots'> & { user_id: number } & Partial<SeasonInput>,
): Promise<SeasonDetail> {
  const wanted = { user_id, from, to, slots, generate_missing: true };
  const { data } = await top.ok(seasonSchedules.preview, { body: wanted });
  const choices = data.occurrences.flatMap(({ date, slot, state, offers, suggested }) => {
    if (state === 'free') return [];
    const offer = suggested === null ? undefined : offers[suggested];
    if (!offer) return { date, slot, skip: true as const };
    const { term, court } = offer;
    return offer.time_id === null
      ? { date, slot, place: { date: offer.date, term_id: term.id, court_id: court.id } }
      : { date, slot, time_id: offer.time_id };
  });
  return (await top.ok(seasonSchedules.create, { body: { ...wanted, ...more, choices } })).data;
}
