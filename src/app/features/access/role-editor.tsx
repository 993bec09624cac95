import { type FormEvent, useState } from 'react';
import { useWords } from '#app/i18n/words.ts';
import type { FormRecord } from '#app/resource/form.ts';
import { FormFields, FormNotices } from '#app/resource/form-fields.tsx';
import { RemoveButton } from '#app/resource/remove-button.tsx';
import { useForm, useFormFocus } from '#app/resource/use-form.ts';
import { useLeavePage } from '#app/resource/use-leave-page.tsx';
import { toast } from '#app/state/toast.ts';
import type { Role } from '#contract/roles.ts';
import { Button } from '#ui/button.tsx';
import { FormFoot } from '#ui/form/form-layout.tsx';
import { PeopleButton } from './people-button.tsx';
import { roleForm } from './role-form.ts';

/** Beside the tree: the chosen group, or a new one below it. */
export function RoleEditor({
  group,
  parent,
  onDone,
}: {
  /** Null: a new one. */
  group: Role | null;
  /** Where a new one is to stand. */
  parent: number | null;
  /** Saved, deleted or left; of what was saved, the id. */
  onDone: (id: number | null) => void;
}) {
  const { t, number } = useWords();
  const [start] = useState(() => ({ parent_id: parent, permissions: [] }));
  const state = useForm(roleForm, group as FormRecord | null, start);
  const element = useFormFocus(state);
  const leave = useLeavePage({ dirty: state.dirty, forget: state.forget, within: 'role' });
  const save = async (over?: { version?: number }) => {
    const saved = await state.submit(over);
    if (!saved) return;
    toast(saved.text);
    leave.finish(() => onDone(saved.id));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
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
          onStale={(choice, version) => (choice === 'mine' ? void save({ version }) : state.forget())}
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
        <Button
          type="submit"
          kind="primary"
          size="large"
          className="max-tablet:flex-1"
          busy={state.busy}
          notYet={group !== null && changes === 0}
        >
          {group ? t('form.save') : t('form.create')}
          {group && changes > 0 && <span className="sr-only">{number(changes)}</span>}
        </Button>
        <Button size="large" onClick={() => onDone(group?.id ?? null)}>
          {t('common.cancel')}
        </Button>
      </FormFoot>
      {leave.dialog}
    </form>
  );
}
