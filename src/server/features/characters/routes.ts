import { characters } from '#contract/characters.ts';
import { route } from '../../http/route.ts';
import { crudRoutes } from '../crud.ts';
import { addMembers, listMembers, removeMembers } from './members.ts';
import { listCharacters } from './queries.ts';
import { characterRecords } from './service.ts';

export const characterRoutes = [
  ...crudRoutes(characters, {
    ...characterRecords,
    list: async (ctx, query) => listCharacters(ctx.db, query, (await ctx.club()).time_zone),
  }),
  route(characters.members, (ctx, { params, query }) => listMembers(ctx, params.id, query)),
  route(characters.addMembers, async (ctx, { params, body }) => ({
    data: await addMembers(ctx, params.id, body.users),
  })),
  route(characters.removeMembers, async (ctx, { params, body }) => ({
    data: await removeMembers(ctx, params.id, body.users),
  })),
];
