import * as v from 'valibot';
import { avatarPath, text } from '#contract/fields.ts';
import { messageTexts, messageTextsAnswer } from '#contract/messages/message-text.ts';
import { readsOnPaper } from '#domain/colour.ts';
import { THEMES } from '#domain/themes.ts';

/** The club's name until somebody sets it. */
export const UNNAMED = 'باشگاه من';

const COLOUR = /^#[0-9a-f]{6}$/;

/** Settings of papers and messages, the same in input and answer. */
export const customizingSettings = {
  club_name: text(60, 2),
  club_logo: v.nullable(avatarPath),
  phone: text(30, 0),
  address: text(300, 0),
  /** The theme for people who have not chosen one. */
  theme: v.picklist(THEMES, 'not_allowed'),
  /** The colour of titles and lines on paper, `#rrggbb`; null: the default. */
  print_accent: v.nullable(
    v.pipe(
      v.string(),
      v.transform((typed) => typed.trim().toLowerCase()),
      v.regex(COLOUR, 'pattern'),
      // An invalid colour gets no second error.
      v.check((colour) => !COLOUR.test(colour) || readsOnPaper(colour), 'not_allowed'),
    ),
  ),
  /** Text above and below a receipt. */
  receipt_head: text(200, 0),
  receipt_foot: text(300, 0),
  /** Missing texts stay unchanged. */
  message_texts: messageTexts,
};
/** The same in answers. */
export const customizingAnswer = {
  club_name: v.string(),
  club_logo: v.nullable(v.string()),
  phone: v.string(),
  address: v.string(),
  theme: v.picklist(THEMES),
  print_accent: v.nullable(v.string()),
  receipt_head: v.string(),
  receipt_foot: v.string(),
  message_texts: messageTextsAnswer,
};
