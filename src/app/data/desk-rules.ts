import { useQuery } from '@tanstack/react-query';
import type { DeskRules } from '#contract/settings/desk.ts';
import { profileQuery } from './profile.ts';
import { currentSession } from './session.ts';

/** What a club begins with; in force until the server has said otherwise. */
const FIRST: DeskRules = {
  default_action_type: 1,
  hold_minutes: 2,
  bookable_after_start: null,
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

/** What the club's settings say of work at this desk, for code outside of components; without a network as last known. */
export const deskRules = (): DeskRules => currentSession()?.profile?.desk ?? FIRST;

/** The same, drawn again when somebody changes them. */
export function useDeskRules(): DeskRules {
  // A profile that was kept by an earlier version has none.
  const desk: DeskRules | undefined = useQuery(profileQuery).data?.desk;
  return desk ?? FIRST;
}
