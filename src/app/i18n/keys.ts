import type { app } from './fa/app.ts';
import type { screens } from './fa/screens.ts';
import type { start } from './fa/start.ts';

type Tables = typeof start & typeof app & typeof screens;

/** Every key there is: `feature.word`. */
export type WordKey = {
  [F in keyof Tables & string]: `${F}.${keyof Tables[F] & string}`;
}[keyof Tables & string];

/** The same keys in another language: `export const desk: Same<typeof fa> = {…}`. */
export type Same<T> = Record<keyof T, string>;
