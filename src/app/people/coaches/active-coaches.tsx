import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import { useState } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { failureOf } from '#app/data/failure.ts';
import { keyOf } from '#app/data/query.ts';
import { request } from '#app/data/request.ts';
import { ErrorNotice, FailedNotice } from '#app/engine/failed-notice.tsx';
import { useLeavePage } from '#app/engine/use-leave-page.tsx';
import { useWords } from '#app/i18n/words.ts';
import { useDraft } from '#app/offline/draft.ts';
import { TopBar } from '#app/shell/top-bar.tsx';
import { toast } from '#app/state/toast.ts';
import { type Coach, coaches } from '#contract/people/coaches.ts';
import { fold } from '#domain/persian.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Empty } from '#ui/empty.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { FormFoot } from '#ui/form/form-layout.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';
import { shareText } from './share-text.ts';

const PER_PAGE = 200;

/** All coaches: the call sets all of them at once. */
async function readAll(signal: AbortSignal): Promise<Coach[]> {
  const rows = new Map<number, Coach>();
  for (let page = 1; ; page++) {
    const query = {
      per_page: String(PER_PAGE),
      'order[0]': 'name,asc',
      ...(page > 1 && { page: String(page) }),
    } as const;
    const { data } = await request(coaches.list, { query }, { signal });
    for (const coach of data) rows.set(coach.id, coach);
    if (data.length < PER_PAGE) return [...rows.values()];
  }
}

/** Chooses the active coaches. */
export function ActiveCoaches() {
  const words = useWords();
  const { t } = words;
  const query = useQuery({
    queryKey: [...keyOf(coaches.list), 'all'],
    queryFn: ({ signal }) => readAll(signal),
  });
  const { data } = query;
  const failed = failureOf(query);
  return (
    <>
      <TopBar title={t('coaches.active_title')} />
      {data && data.length > 0 ? (
        <Editor coaches={data} />
      ) : (
        <main className="min-h-0 flex-1 overflow-y-auto p-4">
          {!data && !failed && <SkeletonRows rows={6} picture />}
          <FailedNotice query={query} />
          {data && <Empty icon={GraduationCap} title={t('coaches.nothing')} />}
        </main>
      )}
    </>
  );
}

function Editor({ coaches: list }: { coaches: readonly Coach[] }) {
  const words = useWords();
  const { t, number } = words;
  const navigate = useNavigate();
  const save = useCall(coaches.setActive, { changes: CHANGES });
  // Only differences are stored.
  const { value: draft, set, clear } = useDraft<{ on: number[]; off: number[] }>('active-coaches', NOTHING);
  const [text, setText] = useState('');
  const isOn = ({ id, active }: Coach) => draft.on.includes(id) || (active && !draft.off.includes(id));
  const changes = list.filter((coach) => isOn(coach) !== coach.active).length;
  const page = useLeavePage({ dirty: changes > 0, forget: clear });
  const wanted = fold(text);
  const shown = list.filter(({ user }) => fold(`${user.name} ${user.family}`).includes(wanted));

  const turn = ({ id, active }: Coach, on: boolean) => {
    save.reset();
    const without = (ids: number[]) => ids.filter((one) => one !== id);
    set({
      on: on && !active ? [...without(draft.on), id] : without(draft.on),
      off: !on && active ? [...without(draft.off), id] : without(draft.off),
    });
  };
  const submit = async () => {
    if (changes === 0) return;
    const coach_ids = list.filter(isOn).map(({ id }) => id);
    const outcome = await save.submit({ body: { coach_ids } });
    if (outcome.state === 'refused') return;
    toast(t('coaches.active_saved', { n: number(coach_ids.length) }));
    page.finish(() => void navigate({ to: '/coaches' }));
  };
  return (
    <>
      <main className="min-h-0 flex-1 overflow-y-auto p-4">
        <div className="mx-auto flex max-w-200 flex-col gap-3">
          <p className="text-muted">{t('coaches.active_note')}</p>
          <SearchField label={t('users.name_part')} value={text} onChange={setText} />
          <ErrorNotice error={save.error}>{save.errorText}</ErrorNotice>
          <Card className="py-1">
            <ul aria-label={t('coaches.active_title')}>
              {shown.map((coach) => (
                <li key={coach.id} className="border-b border-line last:border-0">
                  <Switch
                    className="min-h-16 w-full"
                    checked={isOn(coach)}
                    onChange={(on) => turn(coach, on)}
                    label={
                      <span className="flex items-center gap-3">
                        <Avatar name={`${coach.user.name} ${coach.user.family}`} src={coach.user.avatar} />
                        <span className="min-w-0 leading-normal">
                          <span className="ellipsis block font-strong">
                            {coach.user.name} {coach.user.family}
                          </span>
                          <span className="ellipsis block text-caption text-muted">
                            {shareText(words, coach)}
                          </span>
                        </span>
                      </span>
                    }
                  />
                </li>
              ))}
            </ul>
            {shown.length === 0 && <p className="py-3 text-muted">{t('form.nothing_found')}</p>}
          </Card>
        </div>
      </main>
      <FormFoot unsaved={changes > 0 ? t('form.unsaved') : undefined}>
        {(changes > 0 || save.busy) && (
          <Button
            kind="primary"
            size="large"
            className="max-tablet:flex-1 tablet:min-w-50"
            busy={save.busy}
            onClick={() => void submit()}
          >
            {t('form.save_changes', { n: changes })}
          </Button>
        )}
        <Button
          size="large"
          className={changes > 0 ? undefined : 'max-tablet:flex-1'}
          onClick={() => void navigate({ to: '/coaches' })}
        >
          {t('common.cancel')}
        </Button>
      </FormFoot>
      {page.dialog}
    </>
  );
}

const NOTHING = { on: [], off: [] };
const CHANGES = [{ resource: 'coaches' }];
