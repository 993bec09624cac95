import { formatDate, formatTime } from './dates.ts';
import { COMMA, formatNumber, type Locale, localDigits } from './digits.ts';
import { fold } from './persian.ts';

/** Most characters of a text message, as it is typed and as it is sent. */
export const MOST_TEXT = 400;

/** What a text message may leave open: it is filled in for each customer. */
export const PLACES = ['name', 'date', 'time', 'court', 'due', 'club'] as const;
export type Place = (typeof PLACES)[number];

const WORDS: Record<Locale, Record<Place, string>> = {
  fa: { name: 'نام', date: 'تاریخ', time: 'ساعت', court: 'زمین', due: 'مانده', club: 'باشگاه' },
  en: { name: 'name', date: 'date', time: 'time', court: 'court', due: 'due', club: 'club' },
};

/** «{نام}»: a place as it stands in a text. Whoever reads it takes it in both languages. */
export const placeText = (place: Place, locale: Locale): string => `{${WORDS[locale][place]}}`;

const KNOWN: ReadonlyMap<string, Place> = new Map(
  PLACES.flatMap((place) =>
    (['fa', 'en'] as const).map((locale) => [fold(WORDS[locale][place]), place] as const),
  ),
);
const OPEN = /\{([^{}]*)\}/g;

/** What stands in braces and is no place, as it was typed, each once: a text with any of it is refused (`placeholder`). */
export function unknownPlaces(text: string): string[] {
  const all = [...text.matchAll(OPEN)].filter(([, word = '']) => !KNOWN.has(fold(word)));
  return [...new Set(all.map(([typed]) => typed))];
}

/** The text with its places filled in; once: what a name holds is not looked at again. */
export function filledText(text: string, values: Readonly<Record<Place, string>>): string {
  return text.replace(OPEN, (typed, word: string) => {
    const place = KNOWN.get(fold(word));
    return place ? values[place] : typed;
  });
}

/** Whom and what a message is about: a customer and slots of theirs. */
export interface MessageFacts {
  user: { name: string; family: string };
  slots: readonly { court: string; date: string; start_time: string }[];
  /** Toman, what the customer is still asked for of these slots together: of several payers the own share, without what is on its way. */
  due: number;
  club: string;
}

const AND: Record<Locale, string> = { fa: ' و ', en: ' and ' };

function listed(texts: readonly string[], locale: Locale): string {
  const each = [...new Set(texts)];
  const last = each.pop() ?? '';
  return each.length === 0 ? last : each.join(COMMA[locale]) + AND[locale] + last;
}

/** What the places say of it: of several slots every day and court, and the hour that the first of them begins. */
export function placesOf({ user, slots, due, club }: MessageFacts, locale: Locale): Record<Place, string> {
  const inOrder = [...slots].sort((a, b) =>
    `${a.date} ${a.start_time}`.localeCompare(`${b.date} ${b.start_time}`),
  );
  return {
    name: `${user.name} ${user.family}`,
    date: listed(
      inOrder.map((slot) => formatDate(slot.date, locale, 'day')),
      locale,
    ),
    time: formatTime(inOrder[0]?.start_time ?? '', locale),
    court: listed(
      inOrder.map((slot) => localDigits(slot.court, locale)),
      locale,
    ),
    due: formatNumber(due, locale),
    club,
  };
}
