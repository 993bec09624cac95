import UsersRound from 'lucide-react/icons/users-round';
import { describedList } from '#app/engine/described.ts';
import { defineResource } from '#app/engine/resource.ts';
import { type Character, characters as calls, characterList } from '#contract/people/characters.ts';
import { characterColumns } from '#contract/people/columns/characters.ts';
import { reservableText } from './reservable-text.ts';

/** Groups of customers. */
export const characters = defineResource<Character>({
  ...describedList('characters', { pick: 'characters.pick' }),
  calls,
  spec: characterList,
  columns: characterColumns,
  icon: UsersRound,
  search: { filter: 'name', label: 'characters.name_part' },
  titleOf: ({ name }) => name,
  card: ({ name, users_count, reservable_date }, words) => ({
    title: words.digits(name),
    detail: reservableText(words, reservable_date),
    end: words.t('users.count', { n: users_count }),
  }),
  sheet: 'character',
  picks: ['name', 'users_count', 'reservable_date'],
});
