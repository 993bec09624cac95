import { useClub } from '#app/data/club.ts';
import { filledText, type MessageFacts, MOST_TEXT, placesOf, unknownPlaces } from '#domain/message-text.ts';
import { smsParts } from '#domain/sms.ts';

/** Whom one message goes to, and the slots that it is about. */
export type MessageTo = Omit<MessageFacts, 'club'>;

/** What the server answers of a slot, as a message speaks of it. */
interface Slot {
  user: MessageTo['user'];
  reserved_time: { date: string; time: { start_time: string }; court: { name: string } };
  due: number;
}

/** One message about these slots of one customer. */
export const messageTo = (slots: readonly [Slot, ...Slot[]]): MessageTo => ({
  user: slots[0].user,
  slots: slots.map(({ reserved_time: { date, time, court } }) => ({
    court: court.name,
    date,
    start_time: time.start_time,
  })),
  due: slots.reduce((sum, { due }) => sum + due, 0),
});

/** A text as it would be sent to each: by the same rule as the server fills it in. */
export function useMessage(typed: string, to: readonly MessageTo[]) {
  const { club_name, locale } = useClub();
  const text = typed.trim();
  const filled = to.map((one) => filledText(text, placesOf({ ...one, club: club_name }, locale)));
  const longest = filled.reduce((most, one) => Math.max(most, one.length), 0);
  const unknown = unknownPlaces(text);
  return {
    text,
    /** What it becomes for the first. */
    first: filled[0] ?? '',
    longest,
    tooLong: longest > MOST_TEXT,
    /** As how many messages all of them are counted and paid. */
    parts: filled.reduce((sum, one) => sum + smsParts(one), 0),
    unknown,
    ready: text !== '' && unknown.length === 0 && longest <= MOST_TEXT,
  };
}
export type TypedMessage = ReturnType<typeof useMessage>;
