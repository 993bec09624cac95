import { characters } from '#contract/people/characters.ts';
import { memberColumns } from '#contract/people/columns/characters.ts';
import { listRoute } from '#server/export/list-file.ts';
import { route } from '#server/http/route.ts';
import { characterRecords } from '../characters/service.ts';
import { addMembers, listMembers, removeMembers } from './service.ts';

/** The people of a customer group. */
export const memberRoutes = [
  route(
    characters.members,
    listRoute<{ id: number }>(
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
