import { DeskScreen, readAhead } from './features/desk/desk-screen.tsx';
import { app } from './i18n/fa/app.ts';
import { knowWords } from './i18n/words.ts';
import { DeskLayout } from './shell/desk-layout.tsx';
import { enter, freshRights } from './shell/enter.ts';
import { Frame } from './shell/frame.tsx';

knowWords('fa', 'app', app);

/**
 * What the first page of somebody signed in is made of. One file: each more costs a slow tablet 5 to 10 ms. Imported by
 * the router and its map only, when somebody is in.
 */
export const inside = { enter, freshRights, Frame, DeskLayout, DeskScreen, readAhead };
