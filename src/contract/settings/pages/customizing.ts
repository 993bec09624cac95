import * as v from 'valibot';
import { avatarPath, text } from '#contract/fields.ts';
import { messageTexts, messageTextsAnswer } from '#contract/messages/message-text.ts';
import { readsOnPaper } from '#domain/colour.ts';
import { THEMES } from '#domain/themes.ts';

/** The name that a club has until somebody writes its own. */
export const UNNAMED = 'باشگاه من';

const COLOUR = /^#[0-9a-f]{6}$/;

/** What stands on paper and in messages, as it is taken. */
export const customizingSettings = {
  club_name: text(60, 2),
  club_logo: v.nullable(avatarPath),
  phone: text(30, 0),
  address: text(300, 0),
  /** How the app looks to who has not chosen. */
  theme: v.picklist(THEMES, 'not_allowed'),
  /** Of titles and lines on paper, `#rrggbb`; null: the product's own. */
  print_accent: v.nullable(
    v.pipe(
      v.string(),
      v.transform((typed) => typed.trim().toLowerCase()),
      v.regex(COLOUR, 'pattern'),
      // Of what is no colour nothing more is said.
      v.check((colour) => !COLOUR.test(colour) || readsOnPaper(colour), 'not_allowed'),
    ),
  ),
  /** Above and below what stands on a receipt. */
  receipt_head: text(200, 0),
  receipt_foot: text(300, 0),
  /** What is left out stays as it is. */
  message_texts: messageTexts,
};
/** The same as it is answered. */
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
