import { characters } from '#contract/people/characters.ts';
import { characterColumns } from '#contract/people/columns/characters.ts';
import { crudRoutes } from '#server/records/crud.ts';
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
];
