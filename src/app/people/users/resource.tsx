import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import UsersRound from 'lucide-react/icons/users-round';
import { CardBalance } from '#app/engine/cells.tsx';
import { describedList } from '#app/engine/described.ts';
import { defineResource, type OfflineListProps } from '#app/engine/resource.ts';
import { lazyScreen } from '#app/lazy-screen.ts';
import { CharacterPicker } from '#app/parts/people/character-picker.tsx';
import { PERSON_PICKS } from '#app/parts/people/user-picker.tsx';
import { userColumns } from '#contract/people/columns/users.ts';
import { users as calls, type User, userList } from '#contract/people/users.ts';
import { Phone } from '#ui/phone.tsx';
import { useGroupsAction } from './use-groups-action.ts';

const OfflineUsers = lazyScreen<OfflineListProps>(() =>
  import('./offline-users.tsx').then((m) => m.OfflineUsers),
);

/** People: customers, coaches and staff. */
export const users = defineResource<User>({
  ...describedList('users', {
    none: 'users.none',
    nothing_detail: 'users.nothing_detail',
    pick: 'users.pick',
  }),
  calls,
  spec: userList,
  columns: userColumns,
  newIcon: UserRoundPlus,
  search: { filter: 'search', label: 'users.search' },
  // Whom one looks for stands where the name does, as in any register (D39).
  starts: () => ({ order: 'name,asc' }),
  kept: OfflineUsers,
  titleOf: ({ name, family }) => `${name} ${family}`,
  card: ({ name, family, avatar, phone_number, character, balance }, words) => ({
    title: `${name} ${family}`,
    picture: avatar,
    detail: (
      <>
        {phone_number && <Phone number={phone_number} />}
        {phone_number && ' · '}
        {words.digits(character.name)}
      </>
    ),
    end: <CardBalance value={balance} words={words} />,
  }),
  sums: ({ debt = 0, credit = 0 }, { t }) => [
    { label: t('users.debt'), value: debt, tone: 'negative' },
    { label: t('users.credit'), value: credit, tone: 'positive' },
  ],
  useActions: useGroupsAction,
  bulk: [
    {
      label: 'users.set_character',
      icon: UsersRound,
      call: calls.update,
      needs: { all: ['character.show', 'user.set_character'] },
      choose: CharacterPicker,
      input: ([{ id }], character_id) => ({ params: { id: String(id) }, body: { character_id } }) as never,
      skip: ({ character }, id) => character.id === id,
      done: 'users.character_set',
    },
  ],
  sheet: 'customer',
  picks: PERSON_PICKS,
});
