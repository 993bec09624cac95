import { useQuery } from '@tanstack/react-query';
import { DEFAULT_DESK_RULES } from '#app/state/desk-rules.ts';
import type { DeskRules } from '#contract/settings/pages/desk.ts';
import { profileQuery } from './profile.ts';

/** What the club's settings say of work at this desk; drawn again when somebody changes them. */
export function useDeskRules(): DeskRules {
  // A profile that was kept by an earlier version has none.
  const desk: DeskRules | undefined = useQuery(profileQuery).data?.desk;
  return desk ?? DEFAULT_DESK_RULES;
}
