import type { Words } from '#app/i18n/words.ts';
import type { Invoice } from '#contract/sale-invoices.ts';

/** What a text to several may leave open, filled in for each reservation. */
export const PLACES = ['name', 'day', 'time', 'court', 'due'] as const;
type Place = (typeof PLACES)[number];

/** «{نام}»: as it stands in the text. */
export const placeOf = ({ t }: Words, place: Place): string => `{${t(`sales.place_${place}`)}}`;

/** The text with what it leaves open filled in. */
export function filledText(words: Words, text: string, { user, reserved_time, due }: Invoice): string {
  const values: Record<Place, string> = {
    name: `${user.name} ${user.family}`,
    day: words.day(reserved_time.date),
    time: words.time(reserved_time.time.start_time),
    court: reserved_time.court.name,
    due: words.amount(due),
  };
  return PLACES.reduce((filled, place) => filled.replaceAll(placeOf(words, place), values[place]), text);
}
