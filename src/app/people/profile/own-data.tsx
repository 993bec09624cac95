import type { FormEvent } from 'react';
import { useProfile } from '#app/data/profile.ts';
import { FormFields, FormNotices } from '#app/engine/form-fields.tsx';
import { SaveButton } from '#app/engine/save-button.tsx';
import { useForm, useFormFocus } from '#app/engine/use-form.ts';
import { useLeavePage } from '#app/engine/use-leave-page.tsx';
import { useWords } from '#app/i18n/words.ts';
import { toast } from '#app/state/toast.ts';
import { Card } from '#ui/card.tsx';
import { profileForm } from './profile-form.ts';

/** One's own name, picture and other data. */
export function OwnData() {
  const { t } = useWords();
  const profile = useProfile();
  const state = useForm(profileForm, profile);
  const element = useFormFocus(state);
  const leave = useLeavePage({ dirty: state.dirty, forget: state.forget });
  const save = async (known?: { version?: number }) => {
    if (!(await state.submit(known))) return;
    toast(t('profile.saved'));
    state.forget();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <Card>
      <form
        ref={element}
        noValidate
        aria-label={t('profile.edit')}
        className="flex flex-col gap-4"
        onSubmit={submit}
      >
        <h2 className="text-lead font-heavy">{t('profile.edit')}</h2>
        <FormNotices
          form={profileForm}
          state={state}
          onStale={(choice, version) => (choice === 'mine' ? void save({ version }) : state.forget())}
        />
        <div className="flex gap-5 max-tablet:flex-col">
          <div className="flex-1">
            <FormFields form={profileForm} state={state} columns={2} />
          </div>
          <div className="flex-none tablet:w-44">
            <FormFields form={profileForm} state={state} columns={1} aside />
          </div>
        </div>
        <SaveButton state={state} size="normal" />
      </form>
      {leave.dialog}
    </Card>
  );
}
