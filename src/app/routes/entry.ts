import type { WordKey } from '#app/i18n/keys.ts';
import type { LazyComponent } from '#app/lazy-screen.ts';
import type { NavSection } from '#app/shell/nav.ts';
import type { SheetKind } from '#app/shell/sheet-address.ts';
import type { PageGuard } from '#domain/guards.ts';

/**
 * `bare`: a page without navigation · `frame`: inside the navigation · `desk`: over the calendar, which stays as it
 * is between such pages.
 */
export type Layout = 'bare' | 'frame' | 'desk';

export interface RouteEntry {
  path: string;
  layout: Layout;
  /** The guard of the page; the server guards the calls anyway. `public` needs no sign-in. */
  permission: PageGuard;
  title: WordKey;
  /** The page's content; left out when it is only a sheet over the calendar. */
  screen?: LazyComponent<object>;
  /** An address of before: where it leads now. */
  leads?: string;
  /** The sheet open on this page. */
  sheet?: SheetKind;
  /** The section of the navigation that lists it. */
  nav?: NavSection;
}
