import { useQuery } from '@tanstack/react-query';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import UsersRound from 'lucide-react/icons/users-round';
import { lazy, Suspense, useState } from 'react';
import { refusalText } from '#app/calls/error-words.ts';
import { useCall } from '#app/calls/use-call.ts';
import { clubZone } from '#app/data/club.ts';
import { failureOf } from '#app/data/failure.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { ErrorNotice, FailedNotice } from '#app/engine/failed-notice.tsx';
import { useOpenForm } from '#app/engine/use-open-form.ts';
import { useWords } from '#app/i18n/words.ts';
import type { SheetScreenProps } from '#app/shell/sheet-address.ts';
import { toast } from '#app/state/toast.ts';
import { useWhenOnline } from '#app/state/use-when-online.ts';
import { type Character, characters as calls } from '#contract/people/characters.ts';
import { clubDay } from '#domain/dates.ts';
import { Button } from '#ui/button.tsx';
import { Fact } from '#ui/fact.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { mayRemove } from './group-rules.ts';
import { reservableText } from './reservable-text.ts';

const Members = lazy(async () => ({ default: (await import('./members.tsx')).Members }));

const FORM = { resource: 'characters', path: '/characters' };

/** One group of customers: how far ahead it books, who is in it, and the way to its form. */
export function CharacterSheet({ open, id = '', onClose }: SheetScreenProps) {
  const words = useWords();
  const { t, digits } = words;
  const can = useCan();
  const openForm = useOpenForm();
  const query = useQuery(queryFor(calls.get, { params: { id } }));
  const character = query.data?.data;
  const [at, setAt] = useState<string | null>(null);
  const members = at === id && character !== undefined;
  return (
    <Sheet
      open={open}
      onCloseRequest={onClose}
      title={character ? digits(character.name) : t('characters.one')}
      subtitle={character && (members ? t('characters.members') : t('characters.one'))}
      {...(members && { onBack: () => setAt(null), className: 'max-tablet:h-[94%]' })}
      actions={
        character &&
        !members &&
        can('character.update') && (
          <IconButton icon={Pencil} label={t('characters.edit')} onClick={() => openForm(FORM, Number(id))} />
        )
      }
    >
      {!character && !failureOf(query) && <SkeletonRows rows={3} />}
      <FailedNotice query={query} gone={t('characters.gone')} />
      {character && members && (
        <Suspense fallback={<SkeletonRows />}>
          <Members character={character} />
        </Suspense>
      )}
      {character && !members && (
        <>
          <dl className="lines">
            <Fact name={t('characters.days')}>{reservableText(words, character.reservable_date)}</Fact>
            <Fact name={t('characters.members')}>{t('users.count', { n: character.users_count })}</Fact>
            <Fact name={t('characters.created_at')}>
              {words.date(clubDay(new Date(character.created_at), clubZone()))}
            </Fact>
          </dl>
          <Button block icon={UsersRound} onClick={() => setAt(id)}>
            {t('characters.members')}
          </Button>
          {can('character.delete') && mayRemove(character) && (
            <RemoveButton key={id} character={character} onDone={onClose} />
          )}
        </>
      )}
    </Sheet>
  );
}

/** Into the trash, and back again by «واگرد». */
function RemoveButton({ character, onDone }: { character: Character; onDone: () => void }) {
  const words = useWords();
  const { t, digits } = words;
  const remove = useCall(calls.remove);
  const restore = useCall(calls.restore);
  const online = useWhenOnline(t('list.trash_online'));
  const params = { id: String(character.id) };
  const undo = async () => {
    const outcome = await restore.submit({ params });
    if (outcome.state === 'refused') toast({ text: refusalText(words, outcome.error), kind: 'warning' });
  };
  const submit = async () => {
    const outcome = await remove.submit({ params });
    if (outcome.state === 'refused') return;
    onDone();
    const name = digits(character.name);
    toast({
      text: t('characters.removed', { name }),
      action: { label: t('common.undo'), counts: true, onPress: () => void undo() },
    });
  };
  return (
    <>
      <ErrorNotice error={remove.error}>{remove.errorText}</ErrorNotice>
      <Button block kind="danger" icon={Trash2} busy={remove.busy} onClick={online(submit)}>
        {t('characters.remove')}
      </Button>
    </>
  );
}
