import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { can } from '#app/data/access.ts';
import { queryFor } from '#app/data/query.ts';
import { ErrorNotice, FailedNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { SidedSum } from '#app/parts/books/ledger-of.tsx';
import { MonthBars } from '#app/parts/books/month-bars.tsx';
import { toast } from '#app/state/toast.ts';
import { type Account, accounts } from '#contract/accountancy/accounts.ts';
import { translateDocumentText } from '#domain/document-words.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FactList } from '#ui/fact.tsx';
import { Switch } from '#ui/switch.tsx';
import { AccountEditor } from './account-editor.tsx';
import { codeText, parentsFor } from './tree-nodes.ts';

/** The chosen account: its balance and turnover, its lock, its last lines, and what can be done with it. */
export function AccountCard({
  all,
  account,
  onBelow,
  onGone,
}: {
  all: readonly Account[];
  account: Account;
  onBelow: () => void;
  onGone: () => void;
}) {
  const { t, digits } = useWords();
  const [editing, setEditing] = useState(false);
  // While it is being deleted, do not load it again.
  const [leaving, setLeaving] = useState(false);
  const parent = all.find(({ id }) => id === account.parent_id);
  const own = account.owner === null && !account.trashed;
  const removable = own && !account.system && parent !== undefined;
  if (editing) {
    return <AccountEditor all={all} account={account} under={null} onDone={() => setEditing(false)} />;
  }
  const { balance, debit, credit } = account;
  return (
    <>
      <Card className="flex flex-col gap-3">
        <div>
          <p className="text-label text-muted">
            <bdi dir="ltr">{digits(codeText(account.code))}</bdi>
            {parent && ` · ${t('accountancy.under', { name: digits(parent.name) })}`}
          </p>
          <h2 className="text-lead font-heavy">{digits(account.name)}</h2>
        </div>
        {balance === null ? (
          <p className="text-muted">{t('places.untold')}</p>
        ) : (
          <>
            <p className="flex items-baseline gap-2">
              <Amount value={Math.abs(balance)} className="text-[27px] leading-[1.4] font-heavy" />
              <span className="text-label text-muted">
                {balance !== 0 && t(balance > 0 ? 'accountancy.debit' : 'accountancy.credit')}
              </span>
            </p>
            <h3 className="text-label text-muted">{t('accountancy.turnover')}</h3>
            {!leaving && <Months account={account} />}
            <FactList
              facts={[
                [t('accountancy.debit'), debit !== null && <Amount value={debit} />],
                [t('accountancy.credit'), credit !== null && <Amount value={credit} />],
              ]}
            />
          </>
        )}
        {account.system && <p className="text-label text-muted">{t('accountancy.system_account')}</p>}
        {account.trashed && <p className="text-label text-muted">{t('accountancy.trashed_account')}</p>}
        <div className="flex flex-wrap gap-2">
          {own && (
            <Button icon={Pencil} onClick={() => setEditing(true)}>
              {t('accountancy.edit')}
            </Button>
          )}
          {parentsFor(all, null).some(({ id }) => id === account.id) && (
            <Button icon={Plus} onClick={onBelow}>
              {t('accountancy.account_below')}
            </Button>
          )}
          {removable && <RemoveAccount account={account} onLeave={setLeaving} onGone={onGone} />}
        </div>
      </Card>
      {!account.trashed && <LockCard account={account} />}
      {!leaving && balance !== null && <Recent account={account} />}
    </>
  );
}

/** The account's turnover in each month of this year, on its own side. */
function Months({ account: { id, kind } }: { account: Account }) {
  const query = useQuery(queryFor(accounts.months, { params: { id: String(id) } }));
  const months = query.data?.data ?? [];
  const debits = kind === 'asset' || kind === 'expense';
  const sums = months.map(({ debit, credit }) => (debits ? debit - credit : credit - debit));
  if (months.length < 2 || sums.every((sum) => sum === 0)) return null;
  return <MonthBars months={months} sums={sums} />;
}

function LockCard({ account }: { account: Account }) {
  const { t } = useWords();
  const call = useCall(accounts.update);
  return (
    <Card className="flex flex-col gap-2">
      <Switch
        label={t('accountancy.open_for_hand')}
        checked={account.lock === 1}
        onChange={(open) =>
          void call.submit({
            params: { id: String(account.id) },
            body: { lock: open ? 1 : 2, version: account.version },
          })
        }
      />
      <p className="text-label text-muted">{t('accountancy.open_help')}</p>
      <ErrorNotice error={call.error}>{call.errorText}</ErrorNotice>
    </Card>
  );
}

function RemoveAccount({
  account,
  onLeave,
  onGone,
}: {
  account: Account;
  onLeave: (leaving: boolean) => void;
  onGone: () => void;
}) {
  const { t } = useWords();
  const [asking, setAsking] = useState(false);
  const call = useCall(accounts.remove);
  const { name } = account;
  const remove = async () => {
    onLeave(true);
    const outcome = await call.submit({ params: { id: String(account.id) } });
    if (outcome.state !== 'done') return onLeave(false);
    toast(t('accountancy.account_removed', { name }));
    setAsking(false);
    onGone();
  };
  return (
    <>
      <Button kind="danger" icon={Trash} onClick={() => setAsking(true)}>
        {t('accountancy.account_remove')}
      </Button>
      <Dialog
        open={asking}
        onCancel={() => {
          call.reset();
          setAsking(false);
        }}
        title={t('accountancy.account_remove_title', { name })}
        busy={call.busy}
        cancel={t('common.cancel')}
        actions={
          <Button kind="danger-solid" busy={call.busy} onClick={() => void remove()}>
            {t('accountancy.account_remove')}
          </Button>
        }
      >
        <p>{t('accountancy.account_remove_help')}</p>
        <ErrorNotice error={call.error}>{call.errorText}</ErrorNotice>
      </Dialog>
    </>
  );
}

/** The latest lines, with a link to all. */
function Recent({ account }: { account: Account }) {
  const words = useWords();
  const { t, locale, digits } = words;
  const params = { id: String(account.id) };
  const query = useQuery(
    queryFor(accounts.transactions, { params, query: { per_page: '6', 'order[0]': 'date,desc' } }),
  );
  const lines = query.data?.data ?? [];
  return (
    <Card className="flex flex-col gap-2">
      <div className="flex items-center gap-2">
        <h3 className="flex-1 font-heavy">{t('accountancy.ledger_recent')}</h3>
        <Link
          className="btn btn-quiet press"
          {...linkTo('/accountancy/types/$id/transactions', { params: { id: account.id } })}
        >
          {t('accountancy.ledger_all')}
        </Link>
      </div>
      <FailedNotice query={query} />
      {query.data && lines.length === 0 && <p className="text-muted">{t('accountancy.ledger_nothing')}</p>}
      <ul className="flex flex-col">
        {lines.map((line) => {
          const number = digits(String(line.document.doc_number ?? ''));
          return (
            <li key={line.id} className="flex min-h-11 items-center gap-2 border-b border-line">
              {can('document.access') ? (
                <Link
                  className="inline-flex min-h-11 min-w-11 flex-none items-center text-brand underline-offset-4 hover:underline"
                  {...linkTo('/accountancy/documents/doc-$id', { params: { id: line.document.id } })}
                >
                  <span className="sr-only">{t('accountancy.document_plain')} </span>
                  {number}
                </Link>
              ) : (
                <span className="flex-none">{number}</span>
              )}
              <span className="flex-none text-label text-muted">{words.date(line.date)}</span>
              <span className="ellipsis flex-1 text-label">
                {digits(translateDocumentText(line.description, locale))}
              </span>
              <SidedSum value={line.debit - line.credit} words={words} />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
