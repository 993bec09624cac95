import { addDays, slotInstant } from '../dates.ts';
import { MINUTE_MS } from '../durations.ts';

/** The club's terms that decide which slots are sold online (D43, D46, D47). Times in minutes. */
export interface OfferTerms {
  enabled: boolean;
  /** The last moment of the sale, before the start of the slot. */
  cut_off: number;
  /** While a desk device is silent, slots that start within so many minutes are not sold. */
  silent_span: number;
}

export interface OfferedSlot {
  date: string;
  start_time: string;
}

export interface OfferMoment {
  now: Date;
  /** The club's date at `now`, and its time zone. */
  today: string;
  zone: string;
  /** Days ahead that the buyer's group may book; 0: none (D9). */
  days: number;
  /** Whether a desk device used today is silent within the opening hours. */
  desk_silent: boolean;
}

/** Why a slot is not sold online. `off`: no online sale, or not to this group. `window`: too far ahead. */
export type NotOffered = 'off' | 'window' | 'cut_off' | 'desk_silent';

/** The moment at which the online sale of a slot ends. */
export const offeredUntil = ({ date, start_time }: OfferedSlot, cut_off: number, zone: string): Date =>
  new Date(slotInstant(date, start_time, zone).getTime() - cut_off * MINUTE_MS);

/** The last date that a group may book; null if it may book none (D9). */
export const lastOfferedDate = (today: string, days: number): string | null =>
  days > 0 ? addDays(today, days) : null;

/** Null if a free slot is sold online to this buyer at this moment, else the first reason against it. */
export function notOffered(slot: OfferedSlot, terms: OfferTerms, at: OfferMoment): NotOffered | null {
  const last = lastOfferedDate(at.today, at.days);
  if (!terms.enabled || last === null) return 'off';
  if (slot.date > last) return 'window';
  const now = at.now.getTime();
  if (now >= offeredUntil(slot, terms.cut_off, at.zone).getTime()) return 'cut_off';
  const silentUntil = offeredUntil(slot, terms.silent_span, at.zone).getTime();
  return at.desk_silent && now >= silentUntil ? 'desk_silent' : null;
}

/** A desk device that has reported less than this ago is not silent (D47). */
const SILENT_MS = 2 * MINUTE_MS;

export interface DeskDevice {
  /** The club's date of its last use by a person. */
  used_on: string;
  /** When the server last heard of it. */
  heard_at: Date;
}

/** Whether some desk device used today is silent, at a moment within the opening hours. */
export const isDeskSilent = (devices: readonly DeskDevice[], now: Date, today: string): boolean =>
  devices.some(
    ({ used_on, heard_at }) => used_on === today && now.getTime() - heard_at.getTime() > SILENT_MS,
  );
