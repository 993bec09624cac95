import { lazyWithWords } from '#app/lazy-with-words.ts';

/** Fetched only for whom it is. */
export const CoachNav = lazyWithWords(() => import('./coach-nav.tsx').then((m) => m.CoachNav));
