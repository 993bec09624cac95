import { characters } from '#contract/characters.ts';
import { characterColumns, memberColumns } from '#contract/columns/characters.ts';
import { listed } from '#server/export/list-file.ts';
import { route } from '#server/http/route.ts';
import { crudRoutes } from '#server/records/crud.ts';
import { addMembers, listMembers, removeMembers } from './members.ts';
import { listCharacters } from './queries.ts';
import { characterRecords, createCharacter } from './service.ts';

export const characterRoutes = [
  ...crudRoutes(
    characters,
    {
      ...characterRecords,
      create: createCharacter,
      list: async (ctx, query) => listCharacters(ctx.db, query, (await ctx.club()).time_zone),
    },
    { title: { fa: 'گروه‌های مشتریان', en: 'Customer groups' }, columns: characterColumns },
  ),
  route(
    characters.members,
    listed<{ id: number }>(
      { title: { fa: 'اعضای گروه', en: 'Members' }, columns: memberColumns },
      (ctx, query, { id }) => listMembers(ctx, id, query),
      async (ctx, { id }) => (await characterRecords.get(ctx, id)).name,
    ),
  ),
  route(characters.addMembers, async (ctx, { params, body }) => ({
    data: await addMembers(ctx, params.id, body.users),
  })),
  route(characters.removeMembers, async (ctx, { params, body }) => ({
    data: await removeMembers(ctx, params.id, body.users),
  })),
];
