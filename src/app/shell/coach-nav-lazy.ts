import { needWords } from '#app/i18n/words.ts';
import { lazyScreen } from '#app/lazy-screen.ts';

/** Fetched only for whom it is. */
export const CoachNav = lazyScreen(async () => {
  const [{ CoachNav }] = await Promise.all([import('./coach-nav.tsx'), needWords('office')]);
  return CoachNav;
});
