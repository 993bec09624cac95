import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { useCan } from '#app/data/profile.ts';
import { BalanceCard } from '#app/engine/balance-card.tsx';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { draftName } from '#app/engine/form-draft.ts';
import { staleIn } from '#app/engine/form-refusal.ts';
import { StaleChoice } from '#app/engine/stale-choice.tsx';
import { useChanges } from '#app/engine/use-changes.ts';
import { useWords } from '#app/i18n/words.ts';
import { hasDraft } from '#app/offline/draft.ts';
import { useQueuedBalance } from '#app/offline/use-cached-person.ts';
import { toast } from '#app/state/toast.ts';
import { type UserDetail, users } from '#contract/people/users.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { MoneyField } from '#ui/fields/money-field.tsx';
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

const limitDraft = (id: number): string => draftName('users.limit', id);

function LimitForm({ user, onDone }: { user: UserDetail; onDone: () => void }) {
  const words = useWords();
  const { t } = words;
  const save = useCall(users.maxDebt);
  const typed = useChanges<{ max_debt: number | null }>(
    limitDraft(user.id),
    { max_debt: user.max_debt || null },
    user.version,
  );
  const { max_debt } = typed.values;
  const changed = Object.keys(typed.changes).length > 0;
  const stale = staleIn<UserDetail>(save.error);
  const finish = () => {
    typed.clear();
    onDone();
  };
  const submit = async (over?: number) => {
    if (!changed) return finish();
    if (over !== undefined) typed.insist(over);
    const outcome = await save.submit({
      params: { id: String(user.id) },
      body: { max_debt: max_debt ?? 0, version: over ?? typed.version ?? user.version },
    });
    if (outcome.state !== 'done') return;
    toast(t('account.limit_saved'));
    finish();
  };
  const limitText = (sum: number | null) => (sum ? words.money(sum) : t('form.none'));
  return (
    <Card className="flex flex-col gap-2">
      <MoneyField
        label={t('account.limit_new')}
        help={t('account.limit_help')}
        autoFocus
        tight
        value={max_debt}
        onChange={(next) => typed.change({ max_debt: next })}
        error={save.fieldErrors.max_debt}
      />
      {stale ? (
        <StaleChoice
          fields={[
            { field: t('account.limit'), mine: limitText(max_debt), theirs: limitText(stale.max_debt) },
          ]}
          busy={save.busy}
          onMine={() => void submit(stale.version)}
          onTheirs={finish}
        />
      ) : (
        !save.fieldErrors.max_debt && <ErrorNotice error={save.error}>{save.errorText}</ErrorNotice>
      )}
      <div className="flex gap-2">
        <Button kind="soft" className="flex-1" busy={save.busy} onClick={() => void submit()}>
          {t('account.limit_save')}
        </Button>
        <Button disabled={save.busy} onClick={finish}>
          {t('common.cancel')}
        </Button>
      </div>
    </Card>
  );
}
