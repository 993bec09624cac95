import type { Words } from './words.ts';

/** A slot as titles speak of it. */
export interface NamedSlot {
  court: string;
  date: string;
  start_time: string;
  end_time: string;
}

/** Whole hours without their zeros: «۱۵», «۱۶:۳۰». */
const shortTime = (time: string): string => time.replace(/^0/, '').replace(':00', '');

/** «۱۵ تا ۱۶». */
export const hoursText = (
  { t, digits }: Words,
  { start_time, end_time }: Omit<NamedSlot, 'court' | 'date'>,
) => t('desk.hours', { from: digits(shortTime(start_time)), to: digits(shortTime(end_time)) });

/** «زمین ۲ · ۱۵ تا ۱۷ · ۲ سانس»; of several courts «زمین ۲ و زمین ۷», of hours apart each of them. */
export function visitText(words: Words, slots: readonly NamedSlot[]): string {
  const { t } = words;
  const count = slots.length > 1 && t('desk.terms_count', { n: slots.length });
  return [courtsText(words, slots), spansText(words, slots), count].filter(Boolean).join(' · ');
}

export function courtsText({ t, digits }: Words, slots: readonly NamedSlot[]): string {
  const names = [...new Set(slots.map((slot) => digits(slot.court)))];
  if (names.length > 2) return t('desk.courts_count', { n: names.length });
  return names.reduce((before, name) => t('desk.and', { before, name }));
}

/** The hours as they are said: «۱۵ تا ۱۷», «۱۵ تا ۱۶ و ۱۸ تا ۱۹»; empty where days or too many of them differ. */
export function spansText(words: Words, slots: readonly NamedSlot[]): string {
  if (new Set(slots.map((slot) => slot.date)).size > 1) return '';
  const spans: { start_time: string; end_time: string }[] = [];
  for (const slot of [...slots].sort((a, b) => a.start_time.localeCompare(b.start_time))) {
    const last = spans.at(-1);
    if (last && slot.start_time <= last.end_time) {
      if (slot.end_time > last.end_time) last.end_time = slot.end_time;
    } else spans.push({ start_time: slot.start_time, end_time: slot.end_time });
  }
  if (spans.length === 0 || spans.length > 2) return '';
  return spans
    .map((span) => hoursText(words, span))
    .reduce((before, name) => words.t('desk.and', { before, name }));
}

/** One slot of a visit, apart from the others: its hours, and its court where they have several. */
export function slotText(words: Words, slot: NamedSlot, all: readonly NamedSlot[]): string {
  const hours = hoursText(words, slot);
  const one = all.every((other) => other.court === slot.court);
  const day = all.every((other) => other.date === slot.date);
  return [!one && words.digits(slot.court), !day && words.day(slot.date), hours].filter(Boolean).join(' · ');
}

/** Of a reservation. */
export const namedSlot = ({
  reserved_time: { court, date, time },
}: {
  reserved_time: {
    court: { name: string };
    date: string;
    time: { start_time: string; end_time: string };
  };
}): NamedSlot => ({ court: court.name, date, start_time: time.start_time, end_time: time.end_time });
