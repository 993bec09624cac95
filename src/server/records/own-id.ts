import type { Context } from '#server/context.ts';
import { fail } from '#server/http/fail.ts';

/** The signed-in user's id; 401 `no_session` for the system, which has no profile. */
export const ownId = (ctx: Context): number => ctx.actor.user_id ?? fail('no_session');
