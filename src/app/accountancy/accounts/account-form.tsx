import { type FormEvent, useState } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { createText } from '#app/engine/create-text.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { draftName } from '#app/engine/form-draft.ts';
import { staleIn } from '#app/engine/form-refusal.ts';
import { StaleChoice, type StaleField } from '#app/engine/stale-choice.tsx';
import { useChanges } from '#app/engine/use-changes.ts';
import { useWords } from '#app/i18n/words.ts';
import { RestoredLine } from '#app/shell/restored-line.tsx';
import { toast } from '#app/state/toast.ts';
import { type Account, accounts } from '#contract/accountancy/accounts.ts';
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
  /** Called when saved (with the id) or left (null). */
  onDone: (id: number | null) => void;
}) {
  const words = useWords();
  const { t, digits } = words;
  const parents = parentsFor(all, account);
  const place = account?.parent_id ?? under;
  const base = {
    name: account?.name ?? '',
    parent: parents.some(({ id }) => id === place) ? String(place) : '',
  };
  // A new one is of the account that it was begun below.
  const draftAs = account ? draftName('accounts', account.id) : `account.under.${under ?? 'root'}`;
  const { values, changes, version, ...draft } = useChanges(draftAs, base, account?.version ?? null);
  const { name, parent } = values;
  const [tried, setTried] = useState(false);
  const create = useCall(accounts.create);
  const update = useCall(accounts.update);
  const call = account ? update : create;
  const stale = staleIn<Account>(update.error);
  const short = name.trim().length < 2;
  // A system account cannot be moved.
  const moves = !account || (!account.system && account.parent_id !== null);
  const homeless = !account && parent === '';
  const save = async (over?: number) => {
    setTried(true);
    if (short || homeless || (account && Object.keys(changes).length === 0)) return;
    if (over !== undefined) draft.insist(over);
    const seen = over ?? version;
    const outcome = account
      ? await update.submit({
          params: { id: String(account.id) },
          body: {
            ...(changes.name !== undefined && { name }),
            ...(moves && changes.parent !== undefined && { parent_id: Number(parent) }),
            ...(seen !== null && { version: seen }),
          },
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
  const forget = () => {
    draft.clear();
    call.reset();
  };
  const leave = () => {
    forget();
    onDone(account?.id ?? null);
  };
  const title = account ? t('accountancy.edit') : t('accountancy.account_new');
  return (
    <form
      noValidate
      aria-label={title}
      className="card flex flex-col gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save();
      }}
    >
      <h2 className="text-lead font-heavy">{title}</h2>
      {stale ? (
        <AccountStale
          all={all}
          changes={changes}
          theirs={stale}
          busy={call.busy}
          onMine={() => void save(stale.version)}
          onTheirs={leave}
        />
      ) : (
        <ErrorNotice error={Object.keys(call.fieldErrors).length > 0 ? null : call.error}>
          {call.errorText}
        </ErrorNotice>
      )}
      {draft.restored && draft.dirty && !stale && <RestoredLine onFresh={forget} />}
      <TextField
        label={t('accountancy.account_name')}
        maxLength={60}
        value={name}
        onChange={(value) => draft.change({ name: value })}
        error={call.fieldErrors.name ?? (tried && short ? t('accountancy.name_short') : undefined)}
      />
      {moves && (
        <SearchSelectField
          label={t('accountancy.account_parent')}
          value={parent}
          onChange={(value) => draft.change({ parent: value })}
          options={parents.map(({ id, code, name: of }) => ({
            value: String(id),
            label: `${digits(codeText(code))} · ${digits(of)}`,
          }))}
          placeholder={t('accountancy.choose')}
          search={t('accountancy.search')}
          nothing={t('accountancy.picks_nothing')}
          error={call.fieldErrors.parent_id ?? (tried && homeless ? t('accountancy.choose') : undefined)}
        />
      )}
      <div className="flex gap-2">
        {(!account || Object.keys(changes).length > 0) && (
          <Button type="submit" kind="primary" size="large" className="flex-1" busy={call.busy}>
            {account ? t('accountancy.account_save') : createText(words, 'accounts')}
          </Button>
        )}
        <Button size="large" onClick={leave}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
}

/** Another person's changes to the account. */
function AccountStale({
  all,
  changes: { name, parent },
  theirs,
  ...ways
}: {
  all: readonly Account[];
  changes: { name?: string; parent?: string };
  theirs: Account;
  busy: boolean;
  onMine: () => void;
  onTheirs: () => void;
}) {
  const { t, digits } = useWords();
  const nameOf = (id: number | null) => digits(all.find((one) => one.id === id)?.name ?? '');
  const fields: StaleField[] = [];
  if (name !== undefined)
    fields.push({ field: t('accountancy.account_name'), mine: digits(name), theirs: digits(theirs.name) });
  if (parent !== undefined)
    fields.push({
      field: t('accountancy.account_parent'),
      mine: nameOf(Number(parent)),
      theirs: nameOf(theirs.parent_id),
    });
  return <StaleChoice fields={fields} {...ways} />;
}
