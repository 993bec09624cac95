import * as v from 'valibot';
import { buySettings } from './buy.ts';
import { saleSettings } from './sale.ts';
import { storeSettings } from './store.ts';
import { treasurySettings } from './treasury.ts';
import { userSettings } from './users.ts';

/** The settings that every desk needs: part of the profile, so that a device knows them offline. */
export const DeskRules = v.object({
  default_action_type: saleSettings.default_action_type,
  hold_minutes: saleSettings.hold_minutes,
  bookable_after_start: saleSettings.bookable_after_start,
  ...buySettings,
  default_character_id: userSettings.default_character_id,
  default_reservable_date: userSettings.default_reservable_date,
  ask_national_code: userSettings.ask_national_code,
  ask_born_at: userSettings.ask_born_at,
  /** Places that still exist; null: the first. */
  default_cash_id: treasurySettings.default_cash_id,
  default_bank_id: treasurySettings.default_bank_id,
  default_gateway_id: treasurySettings.default_gateway_id,
  count_notes: v.array(v.number()),
  addon_stock: storeSettings.addon_stock,
  addon_low: storeSettings.addon_low,
});
export type DeskRules = v.InferOutput<typeof DeskRules>;
