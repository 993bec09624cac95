import { characters } from '#contract/characters.ts';
import { route } from '../../http/route.ts';
import { listCharacters } from './queries.ts';
import { createCharacter } from './service.ts';

export const characterRoutes = [
  route(characters.list, async (ctx, { query }) =>
    listCharacters(ctx.db, query, (await ctx.club()).time_zone),
  ),
  route(characters.create, async (ctx, { body }) => ({ data: await createCharacter(ctx, body) })),
];
