import { type FormEvent, useMemo } from 'react';
import type { FormRecord } from '#app/engine/form.ts';
import { FormFields, FormNotices } from '#app/engine/form-fields.tsx';
import { SaveButton } from '#app/engine/save-button.tsx';
import { useForm, useFormFocus } from '#app/engine/use-form.ts';
import { useWords } from '#app/i18n/words.ts';
import { toast } from '#app/state/toast.ts';
import type { Account } from '#contract/accountancy/accounts.ts';
import { Button } from '#ui/button.tsx';
import { accountForm, accountFormBelow } from './account-form.ts';
import { codeText, parentsFor } from './tree-nodes.ts';

/** A new account, or the name and the place of one that is there; its code is the server's. */
export function AccountEditor({
  all,
  account,
  under,
  onDone,
}: {
  all: readonly Account[];
  /** Null: a new one. */
  account: Account | null;
  under: number | null;
  /** Saved or left; of what was saved, the id. */
  onDone: (id: number | null) => void;
}) {
  const { t } = useWords();
  const form = useMemo(() => (account ? accountForm : accountFormBelow(under)), [account, under]);
  const parent_id = parentsFor(all, account).some(({ id }) => id === under) ? under : null;
  const start = useMemo(() => ({ parent_id }), [parent_id]);
  const state = useForm(form, account as FormRecord | null, start);
  const element = useFormFocus(state);
  const leave = () => {
    state.forget();
    onDone(account?.id ?? null);
  };
  const save = async (over?: { version: number }) => {
    const saved = (await state.submit(over))?.record as Account | null | undefined;
    if (!saved) return;
    toast(
      account
        ? t('accountancy.account_saved', { name: saved.name })
        : t('accountancy.account_made', { code: codeText(saved.code) }),
    );
    state.forget();
    onDone(saved.id);
  };
  const title = account ? t('accountancy.edit') : t('accountancy.account_new');
  return (
    <form
      ref={element}
      noValidate
      aria-label={title}
      className="card flex flex-col gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save();
      }}
    >
      <h2 className="text-lead font-heavy">{title}</h2>
      <FormNotices
        form={form}
        state={state}
        onStale={(choice, version) => (choice === 'mine' ? void save({ version }) : leave())}
      />
      <FormFields form={form} state={state} columns={1} />
      <div className="flex gap-2">
        <SaveButton state={state} className="flex-1" />
        <Button size="large" onClick={leave}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
}
