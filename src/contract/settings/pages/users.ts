import * as v from 'valibot';
import { amount, id } from '#contract/fields.ts';

/** Whether a fact about people is hidden, shown, or required for new people. */
export const ASKED = ['hidden', 'shown', 'required'] as const;
export type Asked = (typeof ASKED)[number];
const asked = v.picklist(ASKED, 'not_allowed');

/** Defaults for people. */
export const userSettings = {
  /** The group of new people. */
  default_character_id: id,
  /** Null: no limit (D8). */
  default_max_debt: v.nullable(amount),
  /** How many days ahead the people of a new group may book by themselves, 0 none (D9). */
  default_reservable_date: v.pipe(
    v.number(),
    v.safeInteger('type'),
    v.minValue(0, 'min'),
    v.maxValue(365, 'max'),
  ),
  ask_national_code: asked,
  ask_born_at: asked,
};
