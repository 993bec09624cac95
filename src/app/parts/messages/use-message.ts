import { useClub } from '#app/data/club.ts';
import {
  fillPlaceholders,
  MAX_MESSAGE_LENGTH,
  placeholderValues,
  unknownPlaceholders,
} from '#domain/message-text.ts';
import { smsParts } from '#domain/sms.ts';
import type { MessageTo } from './message-to.ts';

/** A text as it would be sent to each: by the same rule as the server fills it in. */
export function useMessage(typed: string, to: readonly MessageTo[]) {
  const { club_name, locale } = useClub();
  const text = typed.trim();
  const filled = to.map((one) =>
    fillPlaceholders(text, placeholderValues({ ...one, club: club_name }, locale)),
  );
  const longest = filled.reduce((most, one) => Math.max(most, one.length), 0);
  const unknown = unknownPlaceholders(text);
  return {
    text,
    /** The text for the first recipient. */
    first: filled[0] ?? '',
    longest,
    tooLong: longest > MAX_MESSAGE_LENGTH,
    /** How many SMS all messages together cost. */
    parts: filled.reduce((sum, one) => sum + smsParts(one), 0),
    unknown,
    ready: text !== '' && unknown.length === 0 && longest <= MAX_MESSAGE_LENGTH,
  };
}
export type TypedMessage = ReturnType<typeof useMessage>;
