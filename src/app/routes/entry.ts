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
  /** Who may open it; the server guards the calls in any case. `public` is open without signing in. */
  permission: PageGuard;
  title: WordKey;
  /** What the page shows; left out where a sheet over the calendar is all. */
  screen?: LazyComponent<object>;
  /** An address of before: where it leads now. */
  leads?: string;
  /** The sheet that stands open on this page. */
  sheet?: SheetKind;
  /** The section of the navigation that lists it. */
  nav?: NavSection;
}
