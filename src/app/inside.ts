import { DeskScreen, readAhead } from './features/desk/desk-screen.tsx';
import { DeskLayout } from './shell/desk-layout.tsx';
import { enter } from './shell/enter.ts';
import { Frame } from './shell/frame.tsx';

/**
 * What the first page of somebody signed in is made of. One file: each more costs a slow tablet 5 to 10 ms. Imported by
 * the router and its map only, when somebody is in.
 */
export const inside = { enter, Frame, DeskLayout, DeskScreen, readAhead };
