import type { DeskRules } from '#contract/settings/pages/desk.ts';

/** The rules of a new club, used until the server's have arrived. */
export const DEFAULT_DESK_RULES: DeskRules = {
  default_action_type: 1,
  hold_minutes: 2,
  bookable_after_start: 15,
  cost_place: null,
  cost_attachment_from: null,
  default_character_id: 1,
  default_reservable_date: 7,
  ask_national_code: 'shown',
  ask_born_at: 'shown',
  default_cash_id: null,
  default_bank_id: null,
  default_gateway_id: null,
  count_notes: [1_000_000, 500_000, 200_000, 100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000],
  addon_stock: true,
  addon_low: 5,
};

let rules: DeskRules = DEFAULT_DESK_RULES;

/** The club's settings for desk work, for code outside of components; without a network the last known ones. */
export const deskRules = (): DeskRules => rules;

/** Stores the rules of a loaded or cached profile; profiles cached by earlier versions have none. */
export function setDeskRules(desk: DeskRules | undefined): void {
  if (desk) rules = desk;
}
