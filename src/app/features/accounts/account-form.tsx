import { type FormEvent, useState } from 'react';
import { useDraft } from '#app/data/draft.ts';
import { useCall } from '#app/data/use-call.ts';
import { useWords } from '#app/i18n/words.ts';
import { ErrorNotice } from '#app/resource/failed-notice.tsx';
import { toast } from '#app/state/toast.ts';
import { type Account, accounts } from '#contract/accounts.ts';
import { Button } from '#ui/button.tsx';
import { SearchSelectField } from '#ui/fields/search-select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { codeText, parentsFor } from './tree-nodes.ts';

/** A new account, or the name and the place of one that is there; its code is the server's. */
export function AccountForm({
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
  const { t, digits } = useWords();
  const parents = parentsFor(all, account);
  const place = account?.parent_id ?? under;
  const [start] = useState({
    name: account?.name ?? '',
    parent: parents.some(({ id }) => id === place) ? String(place) : '',
  });
  const draft = useDraft(account ? `account.${account.id}` : 'account', start);
  const { name, parent } = draft.value;
  const [tried, setTried] = useState(false);
  const create = useCall(accounts.create);
  const update = useCall(accounts.update);
  const call = account ? update : create;
  const short = name.trim().length < 2;
  // One of the system keeps its place.
  const moves = !account || (!account.system && account.parent_id !== null);
  const missing = short || (moves && parent === '');
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (missing) return;
    const outcome = account
      ? await update.submit({
          params: { id: String(account.id) },
          body: { name, version: account.version, ...(moves && { parent_id: Number(parent) }) },
        })
      : await create.submit({ body: { name, parent_id: Number(parent) } });
    if (outcome.state !== 'done') return;
    const saved = outcome.answer.data;
    toast(
      account
        ? t('accountancy.account_saved', { name: saved.name })
        : t('accountancy.account_made', { code: codeText(saved.code) }),
    );
    draft.clear();
    onDone(saved.id);
  };
  const title = account ? t('accountancy.edit') : t('accountancy.account_new');
  return (
    <form noValidate aria-label={title} className="card flex flex-col gap-4" onSubmit={save}>
      <h2 className="text-lead font-heavy">{title}</h2>
      <ErrorNotice error={Object.keys(call.fieldErrors).length > 0 ? null : call.error}>
        {call.errorText}
      </ErrorNotice>
      <TextField
        label={t('accountancy.account_name')}
        maxLength={60}
        value={name}
        onChange={(value) => draft.set({ name: value })}
        error={call.fieldErrors.name ?? (tried && short ? t('accountancy.name_short') : undefined)}
      />
      {moves && (
        <SearchSelectField
          label={t('accountancy.account_parent')}
          value={parent}
          onChange={(value) => draft.set({ parent: value })}
          options={parents.map(({ id, code, name: of }) => ({
            value: String(id),
            label: `${digits(codeText(code))} · ${digits(of)}`,
          }))}
          placeholder={t('accountancy.choose')}
          search={t('accountancy.search')}
          nothing={t('accountancy.picks_nothing')}
          error={call.fieldErrors.parent_id ?? (tried && parent === '' ? t('accountancy.choose') : undefined)}
        />
      )}
      <div className="flex gap-2">
        <Button type="submit" kind="primary" size="large" className="flex-1" busy={call.busy}>
          {account ? t('form.save') : t('form.create')}
        </Button>
        <Button
          size="large"
          onClick={() => {
            draft.clear();
            onDone(account?.id ?? null);
          }}
        >
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
}
