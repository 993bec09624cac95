import { cashRoutes } from './features/cashes/routes.ts';
import type { Route } from './http/route.ts';

/** Every call that the server answers, feature by feature. */
export function allRoutes(): Route[] {
  return [...cashRoutes];
}
