import Pencil from 'lucide-react/icons/pencil';
import { type FormEvent, useState } from 'react';
import { useCan } from '#app/data/profile.ts';
import { BalanceCard } from '#app/engine/balance-card.tsx';
import { defineForm, type FormRecord, partOf } from '#app/engine/form.ts';
import { draftName } from '#app/engine/form-draft.ts';
import { FormField } from '#app/engine/form-field.tsx';
import { FormNotices } from '#app/engine/form-fields.tsx';
import { useForm, useFormFocus } from '#app/engine/use-form.ts';
import { useWords } from '#app/i18n/words.ts';
import { hasDraft } from '#app/offline/draft.ts';
import { useQueuedBalance } from '#app/offline/use-cached-person.ts';
import { toast } from '#app/state/toast.ts';
import { type UserDetail, users } from '#contract/people/users.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { IconButton } from '#ui/icon-button.tsx';

/** The person's balance and credit limit, side by side. */
export function BalanceCards({ user }: { user: UserDetail }) {
  const { t, amount } = useWords();
  const can = useCan();
  // An unsaved draft is shown again.
  const [editing, setEditing] = useState(() => hasDraft(limitDraft(user.id)));
  const { pending, daily_debt, effective_max_debt: limit } = user;
  const balance = user.balance + useQueuedBalance(user.id);
  const room = limit === null ? null : limit - (balance - pending);
  return (
    <>
      <div className="grid grid-cols-2 gap-2.5">
        <BalanceCard value={balance}>
          {daily_debt > 0 && <p>{t('account.added_today', { sum: amount(daily_debt) })}</p>}
          {pending > 0 && <p>{t('account.pending', { sum: amount(pending) })}</p>}
        </BalanceCard>
        <Card className="relative px-3.5 py-2.5">
          <div className="text-label font-bold text-muted">{t('account.limit')}</div>
          <div className="text-figure font-heavy">
            {limit === null ? (
              <span className="text-lead">{t('account.limit_none')}</span>
            ) : (
              <Amount value={limit} />
            )}
          </div>
          <div className="text-caption text-muted">
            {room !== null &&
              (room > 0 ? t('account.limit_room', { sum: amount(room) }) : t('account.limit_full'))}
          </div>
          {can('user.set_max_debt') && user.changeable && (
            <IconButton
              icon={Pencil}
              label={t('account.limit_edit')}
              className="absolute end-1 top-1"
              aria-expanded={editing}
              onClick={() => setEditing(!editing)}
            />
          )}
        </Card>
      </div>
      {editing && <LimitForm user={user} onDone={() => setEditing(false)} />}
    </>
  );
}

const limitForm = partOf(
  defineForm({
    resource: 'users',
    path: '/customers',
    words: { list: 'shell.customers', create: 'account.limit_edit', edit: 'account.limit_edit' },
    update: users.maxDebt,
    title: ({ name, family }) => `${name} ${family}`,
    fields: { max_debt: { type: 'money', label: 'account.limit_new', help: 'account.limit_help', empty: 0 } },
    read: ({ max_debt }) => ({ max_debt: max_debt || null }),
  }),
  'limit',
  ['max_debt'],
);
const limitDraft = (id: number): string => draftName('users.limit', id);

function LimitForm({ user, onDone }: { user: UserDetail; onDone: () => void }) {
  const { t } = useWords();
  const state = useForm(limitForm, user as unknown as FormRecord);
  const element = useFormFocus(state, true);
  const finish = () => {
    state.forget();
    onDone();
  };
  const save = async (over?: { version: number }) => {
    if (state.changed.length === 0) return finish();
    if (!(await state.submit(over))) return;
    toast(t('account.limit_saved'));
    finish();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <Card>
      <form ref={element} noValidate className="flex flex-col gap-2" onSubmit={submit}>
        <FormField form={limitForm} state={state} name="max_debt" />
        <FormNotices
          form={limitForm}
          state={state}
          onStale={(choice, version) => (choice === 'mine' ? void save({ version }) : finish())}
        />
        <div className="flex gap-2">
          <Button type="submit" kind="soft" className="flex-1" busy={state.busy}>
            {t('account.limit_save')}
          </Button>
          <Button disabled={state.busy} onClick={finish}>
            {t('common.cancel')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
