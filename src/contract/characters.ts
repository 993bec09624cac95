import * as v from 'valibot';
import { isGroupName, storedName } from '#domain/persian.ts';
import { defineCall } from './call.ts';
import { at, count, id, one, page, version } from './fields.ts';
import { type ListSpec, listQuery } from './list.ts';

/** A group of customers. `reservable_date`: how many days ahead they may book by themselves, 0 none (D9). */
export const Character = v.object({
  id,
  name: v.string(),
  reservable_date: count,
  users_count: count,
  created_at: at,
  version,
});
export type Character = v.InferOutput<typeof Character>;

/** At least 3 Persian letters, no symbols, Latin letters or digits (seed 1 §5). */
export const groupName = v.pipe(
  v.string(),
  v.maxLength(240, 'too_long'),
  v.check((s) => s.isWellFormed() && !s.includes('\u0000'), 'pattern'),
  v.transform(storedName),
  v.minLength(1, 'required'),
  v.maxLength(60, 'too_long'),
  v.check(isGroupName, 'pattern'),
);

export const CharacterInput = v.strictObject({
  name: groupName,
  reservable_date: v.pipe(v.number(), v.safeInteger('type'), v.minValue(0, 'min'), v.maxValue(365, 'max')),
});

export const characterList = {
  sorts: ['id', 'name', 'reservable_date', 'users_count', 'created_at'],
  filters: { name: 'text', reservable_date: 'numbers', created_at: 'dates' },
  order: 'id,asc',
  trash: 'character.delete',
} as const satisfies ListSpec;

export const characters = {
  list: defineCall({
    name: 'characters.list',
    method: 'GET',
    path: '/v1/admin/characters',
    permission: 'character.show',
    summary: 'Groups of customers',
    query: listQuery(characterList),
    answer: page(Character),
  }),
  create: defineCall({
    name: 'characters.create',
    method: 'POST',
    path: '/v1/admin/characters',
    permission: 'character.create',
    summary: 'A new group of customers',
    body: CharacterInput,
    answer: one(Character),
    status: 201,
  }),
};
