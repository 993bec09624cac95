import UserMinus from 'lucide-react/icons/user-minus';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import UsersRound from 'lucide-react/icons/users-round';
import { useState } from 'react';
import { refusalText } from '#app/calls/error-words.ts';
import { useCall } from '#app/calls/use-call.ts';
import type { CallError } from '#app/data/call-error.ts';
import { useCan } from '#app/data/profile.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { joined } from '#app/engine/filter-text.ts';
import { ListBody } from '#app/engine/list-body.tsx';
import { ListSearch } from '#app/engine/list-search.tsx';
import { defineResource } from '#app/engine/resource.ts';
import { useOwnChoice } from '#app/engine/use-choice.ts';
import { useSelection } from '#app/engine/use-selection.ts';
import { useWords } from '#app/i18n/words.ts';
import { GroupedUserPicker } from '#app/parts/people/user-picker.tsx';
import { toast } from '#app/state/toast.ts';
import { type Character, characters as calls, type Member, memberList } from '#contract/people/characters.ts';
import { memberColumns } from '#contract/people/columns/characters.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Phone } from '#ui/phone.tsx';
import { FIRST_GROUP } from './group-rules.ts';

const members = defineResource<Member>({
  name: 'character-members',
  path: '/characters',
  calls: { list: calls.members },
  spec: memberList,
  columns: memberColumns,
  words: {
    title: 'characters.members',
    new: 'characters.member_add',
    deleted: 'characters.deleted',
    count: 'users.count',
    none: 'users.none',
    nothing: 'characters.members_none',
    pick: 'characters.members',
  },
  icon: UsersRound,
  search: { filter: 'search', label: 'users.search' },
  titleOf: ({ name, family }) => `${name} ${family}`,
  card: ({ name, family, phone_number }) => ({
    title: `${name} ${family}`,
    picture: null,
    detail: phone_number && <Phone number={phone_number} />,
  }),
});

/** The members of a group: adds people, removes selected ones. */
export function Members({ character }: { character: Character }) {
  const words = useWords();
  const { t, digits } = words;
  const can = useCan();
  const state = useOwnChoice();
  const [picking, setPicking] = useState(false);
  const add = useCall(calls.addMembers, { changes: CHANGES });
  const remove = useCall(calls.removeMembers, { changes: CHANGES });
  const may = can('user.set_character');
  const removable = may && character.id !== FIRST_GROUP;
  const select = useSelection(true, () => {});
  const params = { id: String(character.id) };
  const { size } = select.chosen;

  const takeOut = async () => {
    const outcome = await remove.submit({ params, body: { users: [...select.chosen].map(Number) } });
    if (outcome.state === 'refused') return;
    toast(t('characters.members_removed', { n: size }));
    select.clear();
  };
  const refusal = (error: CallError): string => {
    // Somebody else has added them meanwhile.
    const word = error.fields.users?.includes('exists')
      ? 'characters.members_in'
      : error.code === 'role_above' && 'characters.members_above';
    const names = word && namesIn(error.details);
    return names ? t(word, { list: joined(words, names) }) : refusalText(words, error);
  };
  /** The selection stays until they are members. */
  const putIn = async (ids: number[]): Promise<boolean> => {
    const outcome = await add.submit({ params, body: { users: ids } });
    if (outcome.state === 'refused') {
      toast({ text: refusal(outcome.error), kind: 'warning' });
      return false;
    }
    setPicking(false);
    toast(t('characters.members_added', { n: ids.length, name: digits(character.name) }));
    return true;
  };
  return (
    <>
      <div className="flex flex-none items-center gap-2">
        <ListSearch resource={members} state={state} />
        {may && (
          <Button kind="soft" icon={UserRoundPlus} busy={add.busy} onClick={() => setPicking(true)}>
            {t('characters.member_add')}
          </Button>
        )}
      </div>
      <ErrorNotice error={remove.error}>{remove.error && refusal(remove.error)}</ErrorNotice>
      {may && !removable && <Notice>{t('characters.member_fixed')}</Notice>}
      <div className="sheet-list">
        <ListBody
          resource={members}
          state={state}
          label={t('characters.members_of', { name: digits(character.name) })}
          params={params}
          select={removable ? select : undefined}
        />
      </div>
      {size > 0 && (
        <Button kind="danger" size="large" icon={UserMinus} busy={remove.busy} onClick={() => void takeOut()}>
          {t('characters.member_remove', { n: size })}
        </Button>
      )}
      <GroupedUserPicker
        open={picking}
        onClose={() => setPicking(false)}
        onPick={(people) => putIn(people.map(({ id }) => id))}
        busy={add.busy}
        multi
        listed={(person) => person.character.id === character.id}
        title={t('characters.member_add')}
      />
    </>
  );
}

/** Empty when the server names nobody. */
const namesIn = ({ users }: Record<string, unknown>): string[] | undefined =>
  (users as Pick<Member, 'name' | 'family'>[] | undefined)?.map(({ name, family }) => `«${name} ${family}»`);

const CHANGES = [{ resource: 'characters' }, { resource: 'users' }];
