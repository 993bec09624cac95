import { useQuery } from '@tanstack/react-query';
import { DEFAULT_DESK_RULES } from '#app/state/desk-rules.ts';
import type { DeskRules } from '#contract/settings/pages/desk.ts';
import { profileQuery } from './profile.ts';

/** The club's settings for desk work; re-renders when they change. */
export function useDeskRules(): DeskRules {
  // Profiles cached by earlier versions have none.
  const desk: DeskRules | undefined = useQuery(profileQuery).data?.desk;
  return desk ?? DEFAULT_DESK_RULES;
}
