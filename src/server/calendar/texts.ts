import { formatDate } from '#domain/dates.ts';
import type { Locale } from '#domain/digits.ts';
import { type DocumentEvent, documentText, stretchText } from '#domain/document-words.ts';

/** A slot in words: court, day, hours. */
export interface SlotWords {
  court: string;
  date: string;
  start_time: string;
  end_time: string;
}

export const slotWords = ({ court, date, start_time, end_time }: SlotWords): SlotWords => ({
  court,
  date,
  start_time,
  end_time,
});

/** The slots as they are said: those that touch on one court are one stretch, «ساعت ۱۵:۰۰ تا ۱۷:۰۰». */
function slotTexts(slots: readonly SlotWords[], locale: Locale): string[] {
  const inOrder = [...slots].sort((a, b) =>
    `${a.date} ${a.court} ${a.start_time}`.localeCompare(`${b.date} ${b.court} ${b.start_time}`),
  );
  const stretches: SlotWords[][] = [];
  for (const slot of inOrder) {
    const last = stretches.at(-1)?.at(-1);
    const touches =
      last?.date === slot.date && last.court === slot.court && last.end_time === slot.start_time;
    if (touches) stretches.at(-1)?.push(slot);
    else stretches.push([slot]);
  }
  return stretches.map((stretch) => {
    const [first, last] = [stretch[0] as SlotWords, stretch.at(-1) as SlotWords];
    const end = first === last ? null : last.end_time;
    return stretchText(first.court, first.date, first.start_time, end, locale);
  });
}

export type Event = Exclude<DocumentEvent, 'day' | 'receivedFrom' | 'receivedOf' | 'receiptCanceled'>;

/** A document's description of an event for one or several slots, in the club's language. */
export const eventText = (event: Event, slots: SlotWords | readonly SlotWords[], locale: Locale): string => {
  const list = 'court' in slots ? [slots] : slots;
  return documentText(event, slotTexts(list, locale).join(locale === 'fa' ? '؛ ' : '; '), locale);
};

/** The description of a day's recognition. */
export const dayText = (date: string, locale: Locale): string =>
  documentText('day', formatDate(date, locale), locale);

const MESSAGES = {
  fa: {
    book: 'رزرو شما ثبت شد',
    cancel: 'رزرو شما لغو شد',
    reminder: 'یادآوری رزرو شما',
    kept: 'سر جایش است',
    closed: 'تعطیلی',
    moved: 'رزرو شما جابه‌جا شد',
    instead: 'به جای',
  },
  en: {
    book: 'Your booking is confirmed',
    cancel: 'Your booking has been cancelled',
    reminder: 'Booking reminder',
    kept: 'Still booked',
    closed: 'Closed',
    moved: 'Your booking has been moved',
    instead: 'instead of',
  },
} as const;

interface Speaker {
  club_name: string;
  locale: Locale;
}

const part = (title: string, lines: readonly string[]) => (lines.length === 0 ? [] : [`${title}:`, ...lines]);

/** Texts of messages about reservations; `kept` are the remaining slots of a visit. */
export function messageText(
  kind: 'book' | 'cancel' | 'reminder',
  slots: readonly SlotWords[],
  { club_name, locale }: Speaker,
  kept: readonly SlotWords[] = [],
): string {
  const words = MESSAGES[locale];
  return [
    ...part(words[kind], slotTexts(slots, locale)),
    ...part(words.kept, slotTexts(kept, locale)),
    club_name,
  ].join('\n');
}

/** A closing's message to a customer: cancelled and moved reservations. */
export function closedText(
  title: string,
  {
    canceled,
    moved,
  }: { canceled: readonly SlotWords[]; moved: readonly { from: SlotWords; to: SlotWords }[] },
  { club_name, locale }: Speaker,
): string {
  const words = MESSAGES[locale];
  const one = (slot: SlotWords) => slotTexts([slot], locale).join();
  return [
    `${words.closed}: ${title}`,
    ...part(words.cancel, slotTexts(canceled, locale)),
    ...part(
      words.moved,
      moved.map(({ from, to }) => `${one(to)} (${words.instead} ${one(from)})`),
    ),
    club_name,
  ].join('\n');
}
