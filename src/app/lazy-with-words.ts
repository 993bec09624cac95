import type { ComponentType } from 'react';
import { needWords } from './i18n/words.ts';
import { type LazyComponent, lazyExtra, lazyScreen } from './lazy-screen.ts';

const withWords = async <P>(load: () => Promise<ComponentType<P>>): Promise<ComponentType<P>> =>
  (await Promise.all([load(), needWords('screens')]))[0];

/** A page, sheet or part that the desk's first page does without: it comes with the words of all screens. */
export const lazyWithWords = <P extends object>(load: () => Promise<ComponentType<P>>): LazyComponent<P> =>
  lazyScreen<P>(() => withWords(load));

/** The same for optional parts (`lazyExtra`). */
export const extraWithWords = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  instead?: ComponentType<P>,
) => lazyExtra<P>(() => withWords(load), instead);
