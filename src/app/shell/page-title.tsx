import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useClub } from '#app/data/club.ts';
import { useWords } from '#app/i18n/words.ts';

/** The title of the window: the page, then the club. */
export function PageTitle() {
  const { t } = useWords();
  const { club_name } = useClub();
  const key = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.title });
  const title = [key && t(key), club_name].filter(Boolean).join(' · ');
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
  return null;
}
