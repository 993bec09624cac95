import { stream } from '#contract/stream.ts';
import { type Route, route } from '#server/http/route.ts';
import type { Services } from '#server/services.ts';

export function streamRoutes({ live }: Pick<Services, 'live'>): Route[] {
  return [route(stream.open, (ctx, _, { signal }) => live.open(ctx.actor, signal()))];
}
