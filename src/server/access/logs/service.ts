import type { Context } from '#server/context.ts';
import { orNotFound } from '#server/http/fail.ts';
import { findChange } from './queries.ts';

/** One change as it was written down, for those who undo it; or 404. */
export const getChange = async (ctx: Context, id: number) => orNotFound(await findChange(ctx.db, id));
