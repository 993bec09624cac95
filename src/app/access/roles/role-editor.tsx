import { type FormEvent, useState } from 'react';
import { createText } from '#app/engine/create-text.ts';
import type { FormRecord } from '#app/engine/form.ts';
import { FormFields, FormNotices } from '#app/engine/form-fields.tsx';
import { RemoveButton } from '#app/engine/remove-button.tsx';
import { useForm, useFormFocus } from '#app/engine/use-form.ts';
import { useLeavePage } from '#app/engine/use-leave-page.tsx';
import { useWords } from '#app/i18n/words.ts';
import { toast } from '#app/state/toast.ts';
import type { Role } from '#contract/access/roles.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormFoot } from '#ui/form/form-layout.tsx';
import { useViewport } from '#ui/use-viewport.ts';
import { lossesOf } from './granting.ts';
import { PeopleButton } from './people-button.tsx';
import { roleForm } from './role-form.ts';

/** Beside the tree: the selected group, or a new one below it. */
export function RoleEditor({
  group,
  parent,
  onDone,
}: {
  /** Null: a new one. */
  group: Role | null;
  /** The parent of a new one. */
  parent: number | null;
  /** Called when saved (with the id), deleted or left. */
  onDone: (id: number | null) => void;
}) {
  const words = useWords();
  const { t, number } = words;
  const phone = useViewport() === 'phone';
  const [start] = useState(() => ({ parent_id: parent, permissions: [] }));
  const state = useForm(roleForm, group as FormRecord | null, start);
  const element = useFormFocus(state);
  const leave = useLeavePage({ dirty: state.dirty, forget: state.forget, within: 'role' });
  const [over, setOver] = useState<{ version?: number } | null>(null);
  const losses = group ? lossesOf(group, state.values.permissions as number[]) : [];
  const left = losses.filter((loss) => loss.left === 0);
  /** Asks first when subgroups would lose permissions. */
  const ask = (given: { version?: number } = {}) => {
    if (losses.length > 0 && (state.values.permissions as number[]).length > 0) setOver(given);
    else void save(given);
  };
  const save = async (given: { version?: number }) => {
    setOver(null);
    const saved = await state.submit(given);
    if (!saved) return;
    toast(saved.text);
    leave.finish(() => onDone(saved.id));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask();
  };
  const title = group ? t('access.edit', { name: group.name }) : t('access.new');
  const changes = state.changed.length;
  return (
    <form
      ref={element}
      noValidate
      aria-label={title}
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={submit}
    >
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4">
        {group && <PeopleButton group={group} />}
        <FormNotices
          form={roleForm}
          state={state}
          onStale={(choice, version) => (choice === 'mine' ? ask({ version }) : state.forget())}
        />
        <FormFields form={roleForm} state={state} columns={2} />
      </div>
      <FormFoot
        unsaved={state.dirty ? t('form.unsaved') : undefined}
        end={
          group &&
          (group.children.length > 0 ? (
            <span className="text-label text-muted">{t('access.has_children')}</span>
          ) : (
            <RemoveButton
              form={roleForm}
              record={group as Role & FormRecord}
              onDone={() => leave.finish(() => onDone(null))}
            />
          ))
        }
      >
        {(!group || changes > 0 || state.busy) && (
          <Button type="submit" kind="primary" size="large" className="max-tablet:flex-1" busy={state.busy}>
            {group ? t('access.save') : createText(words, 'roles')}
            {group && changes > 0 && <span className="sr-only">{number(changes)}</span>}
          </Button>
        )}
        {group && !phone ? (
          // It stays beside the tree.
          state.dirty && (
            <Button size="large" disabled={state.busy} onClick={state.forget}>
              {t('settings.discard')}
            </Button>
          )
        ) : (
          <Button
            size="large"
            className={changes > 0 ? undefined : 'max-tablet:flex-1'}
            onClick={() => onDone(group?.id ?? null)}
          >
            {t('common.cancel')}
          </Button>
        )}
      </FormFoot>
      {leave.dialog}
      <Dialog
        open={over !== null}
        onCancel={() => setOver(null)}
        title={t(left.length > 0 ? 'access.left_empty_title' : 'access.narrows_title')}
        actions={
          <>
            {left.length === 0 && (
              <Button kind="danger-solid" onClick={() => over && void save(over)}>
                {t('access.narrows')}
              </Button>
            )}
            <Button onClick={() => setOver(null)}>
              {t(left.length > 0 ? 'common.back' : 'common.cancel')}
            </Button>
          </>
        }
      >
        <p>{t(left.length > 0 ? 'access.left_empty_help' : 'access.narrows_help')}</p>
        <ul className="mt-2 list-disc ps-5">
          {(left.length > 0 ? left : losses).map(({ name, lost }) => (
            <li key={name}>{t('access.loses', { name, n: lost })}</li>
          ))}
        </ul>
      </Dialog>
    </form>
  );
}
