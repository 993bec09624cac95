import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, redirect } from '@tanstack/react-router';
import * as v from 'valibot';
import type { PageGuard } from '#domain/guards.ts';
import { isEnding } from './data/session.ts';
import type { WordKey } from './i18n/keys.ts';
import { linkTo } from './links.ts';
import { PageTitle } from './shell/page-title.tsx';
import { Toasts } from './shell/toasts.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: WordKey;
    permission?: PageGuard;
    sheet?: string | undefined;
  }
  interface HistoryState {
    /** The page that was asked for and may not be seen, and what it takes: once that is given, it opens. */
    lost?: { href: string; needs: PageGuard };
    /** A sheet was opened over the page: one step back closes it. */
    overSheet?: boolean;
    /** The form was opened from a page of ours: one step back leads there. */
    from?: 'here';
    /** The same form under another address: its words are not told of as kept from before. */
    switched?: boolean;
  }
}

/** Search values are JSON-parsed; whatever stands there, the page opens. */
const rootSearch = v.looseObject({ sheet: v.fallback(v.optional(v.string()), undefined) });

const Root = () => (
  <>
    <PageTitle />
    <Outlet />
    <Toasts />
  </>
);

/** What stands around every page, signed in or not. */
export const createRoot = () =>
  createRootRouteWithContext<{ queryClient: QueryClient }>()({
    validateSearch: rootSearch,
    component: Root,
  });

/** Off to the sign-in page, which leads back to `href`; while a session is ending, that leads there by itself. */
export async function toSignIn(href: string): Promise<never> {
  if (isEnding()) await new Promise(() => {});
  throw redirect({ ...linkTo('/login', { search: { to: href } }), replace: true });
}
