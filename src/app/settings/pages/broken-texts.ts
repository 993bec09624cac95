import * as v from 'valibot';
import { type MessageTexts, messageText, OWN_TEXTS, type OwnText } from '#contract/messages/message-text.ts';

/** Which of the club's own texts break their rule: the form knows of all four as of one field. */
export const brokenTexts = (texts: MessageTexts): OwnText[] =>
  OWN_TEXTS.filter((kind) => {
    const text = texts[kind];
    return text != null && !v.safeParse(messageText, text).success;
  });
