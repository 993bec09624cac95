import { holds } from '#contract/desk/holds.ts';
import { Allowance } from '#server/http/allowance.ts';
import { broadcastHold } from '#server/http/holds.ts';
import { type Route, route } from '#server/http/route.ts';
import { holderOf } from './queries.ts';

/** How many holds a session may report at once, and then one per second. */
const AT_ONCE = 60;
const A_SECOND = 1;

/** Broadcasts the slots of an open booking to other desks: takes no lock, stores nothing and refuses nobody. */
export function holdRoutes(): Route[] {
  const allowance = new Allowance(AT_ONCE, { aSecond: A_SECOND });
  return [
    route(holds.hold, async (ctx, { body: { ids } }) => {
      allowance.take(ctx.actor.session_id ?? 0);
      const { desk, name } = await holderOf(ctx, ids);
      const holder = ctx.actor.session_id ?? 0;
      const seconds = (await ctx.club()).hold_minutes * 60;
      await broadcastHold(ctx.db, { holder, ids, desk, name, seconds });
      return { data: { ids, seconds } };
    }),
    route(holds.release, async (ctx) => {
      allowance.take(ctx.actor.session_id ?? 0);
      const holder = ctx.actor.session_id ?? 0;
      await broadcastHold(ctx.db, { holder, ids: [], desk: null, name: null, seconds: 0 });
      return { data: { done: true as const } };
    }),
  ];
}
