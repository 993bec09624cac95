import type { ComponentType } from 'react';
import { needWords } from './i18n/words.ts';
import { type LazyComponent, lazyScreen } from './lazy-screen.ts';

/** A page, sheet or part that the desk's first page does without: it comes with the words of all screens. */
export const lazyWithWords = <P extends object>(load: () => Promise<ComponentType<P>>): LazyComponent<P> =>
  lazyScreen<P>(async () => (await Promise.all([load(), needWords('screens')]))[0]);
