import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { creatorFilter, searchFilter } from '#contract/common-filters.ts';
import { crud, patchOf } from '#contract/crud.ts';
import { at, count, done, groupName, id, idParams, many, page, trashed, version } from '#contract/fields.ts';
import { type ListSpec, listQuery, SHEETS } from '#contract/list.ts';

/** A group of customers. `reservable_date`: how many days ahead they may book by themselves, 0 none (D9). */
export const Character = v.object({
  id,
  name: v.string(),
  reservable_date: count,
  users_count: count,
  created_at: at,
  version,
  ...trashed(),
});
export type Character = v.InferOutput<typeof Character>;

export const CharacterInput = v.strictObject({
  name: groupName,
  /** Default: the club's setting for new groups (`default_reservable_date`). */
  reservable_date: v.optional(
    v.pipe(v.number(), v.safeInteger('type'), v.minValue(0, 'min'), v.maxValue(365, 'max')),
  ),
});

export const characterList = {
  sorts: ['id', 'name', 'reservable_date', 'users_count', 'created_at'],
  filters: {
    name: { kind: 'text', hint: 'name' },
    reservable_date: 'numbers',
    creator: creatorFilter,
    created_at: 'dates',
  },
  order: 'id,asc',
  trash: 'character.delete',
  exports: SHEETS,
} as const satisfies ListSpec;

/** A member of a group; the phone only with user.show. */
export const Member = v.object({
  id,
  name: v.string(),
  family: v.string(),
  phone_number: v.nullable(v.string()),
});
export type Member = v.InferOutput<typeof Member>;

export const memberList = {
  sorts: ['id', 'name', 'family', 'phone_number'],
  filters: { search: searchFilter },
  order: 'family,asc',
  exports: SHEETS,
} as const satisfies ListSpec;

const Members = v.strictObject({ users: many(id, 1000, 1) });

export const characters = {
  ...crud({
    resource: 'characters',
    entity: Character,
    list: characterList,
    input: CharacterInput,
    example: { name: 'گروه نمونه', reservable_date: 7 },
    patch: patchOf(CharacterInput),
  }),
  members: defineCall({
    name: 'characters.members',
    method: 'GET',
    path: '/v1/admin/characters/:id/users',
    permission: 'character.show',
    summary: 'The members of a group',
    params: idParams,
    query: listQuery(memberList),
    answer: page(Member),
  }),
  addMembers: defineCall({
    name: 'characters.add-members',
    method: 'POST',
    path: '/v1/admin/characters/:id/users',
    permission: 'user.set_character',
    summary: 'Puts people into a group; they leave the one that they were in',
    params: idParams,
    body: Members,
    answer: done,
  }),
  removeMembers: defineCall({
    name: 'characters.remove-members',
    method: 'DELETE',
    path: '/v1/admin/characters/:id/users',
    permission: 'user.set_character',
    summary: 'Takes people out of a group into the default one, whose own members stay (422 not_allowed)',
    params: idParams,
    body: Members,
    answer: done,
  }),
};
