import * as v from 'valibot';
import { avatarPath, text } from '../fields.ts';

/** The name that a club has until somebody writes its own. */
export const UNNAMED = 'باشگاه من';

/** What stands on paper and in messages, as it is taken. */
export const customizingSettings = {
  club_name: text(60, 2),
  club_logo: v.nullable(avatarPath),
  phone: text(30, 0),
  address: text(300, 0),
};
/** The same as it is answered. */
export const customizingAnswer = {
  club_name: v.string(),
  club_logo: v.nullable(v.string()),
  phone: v.string(),
  address: v.string(),
};
