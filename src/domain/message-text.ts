import { formatDate, formatTime } from './dates.ts';
import { COMMA, formatNumber, type Locale, localDigits } from './digits.ts';
import { fold } from './persian.ts';

/** The longest text message in characters, both as a template and after its placeholders are filled in. */
export const MAX_MESSAGE_LENGTH = 400;

/** The placeholders of a text message, filled in for each customer. */
export const PLACEHOLDERS = ['name', 'date', 'time', 'court', 'due', 'club'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

const WORDS: Record<Locale, Record<Placeholder, string>> = {
  fa: { name: 'نام', date: 'تاریخ', time: 'ساعت', court: 'زمین', due: 'مانده', club: 'باشگاه' },
  en: { name: 'name', date: 'date', time: 'time', court: 'court', due: 'due', club: 'club' },
};

/** A placeholder as written in a text: «{نام}». Both languages' spellings are always understood. */
export const placeholderText = (place: Placeholder, locale: Locale): string => `{${WORDS[locale][place]}}`;

const KNOWN: ReadonlyMap<string, Placeholder> = new Map(
  PLACEHOLDERS.flatMap((place) =>
    (['fa', 'en'] as const).map((locale) => [fold(WORDS[locale][place]), place] as const),
  ),
);
const OPEN = /\{([^{}]*)\}/g;

/** Text in braces that is not a placeholder, each once. A text with any of these is refused (`placeholder`). */
export function unknownPlaceholders(text: string): string[] {
  const all = [...text.matchAll(OPEN)].filter(([, word = '']) => !KNOWN.has(fold(word)));
  return [...new Set(all.map(([typed]) => typed))];
}

/** Fills in the placeholders once; braces inside the filled-in values stay as they are. */
export function fillPlaceholders(text: string, values: Readonly<Record<Placeholder, string>>): string {
  return text.replace(OPEN, (typed, word: string) => {
    const place = KNOWN.get(fold(word));
    return place ? values[place] : typed;
  });
}

/** What a message is about: a customer and their slots. */
export interface MessageFacts {
  user: { name: string; family: string };
  slots: readonly { court: string; date: string; start_time: string }[];
  /** Toman that the customer still owes for these slots: only their own share, less payments on their way. */
  due: number;
  club: string;
}

const AND: Record<Locale, string> = { fa: ' و ', en: ' and ' };

function listed(texts: readonly string[], locale: Locale): string {
  const each = [...new Set(texts)];
  const last = each.pop() ?? '';
  return each.length === 0 ? last : each.join(COMMA[locale]) + AND[locale] + last;
}

/** The values of the placeholders. With several slots: all days and courts, and the start of the first. */
export function placeholderValues(
  { user, slots, due, club }: MessageFacts,
  locale: Locale,
): Record<Placeholder, string> {
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
