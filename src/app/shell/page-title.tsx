import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useClub } from '#app/data/club.ts';
import { useWords } from '#app/i18n/words.ts';
import { useUnsent } from '#app/offline/unsent.ts';

/** The title of the window: how much is unsent, the page, then the club. */
export function PageTitle() {
  const { t, number } = useWords();
  const { club_name } = useClub();
  const { all } = useUnsent().counts;
  const key = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.title });
  // Words that are still on their way are no title yet.
  const page = key && t(key) !== key && t(key);
  const title = [page, club_name].filter(Boolean).join(' · ');
  useEffect(() => {
    if (title) document.title = all > 0 ? `(${number(all)}) ${title}` : title;
  }, [title, all, number]);
  return null;
}
