import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import Lock from 'lucide-react/icons/lock';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { failureOf } from '#app/data/failure.ts';
import { queryFor } from '#app/data/query.ts';
import { ErrorNotice, FailedNotice } from '#app/engine/failed-notice.tsx';
import { PlaceAmount } from '#app/engine/place-amount.tsx';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { TopBar } from '#app/shell/top-bar.tsx';
import { toast } from '#app/state/toast.ts';
import { type Account, accounts } from '#contract/accountancy/accounts.ts';
import { Button } from '#ui/button.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { TreeView } from '#ui/form/tree-view.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Segments } from '#ui/segments.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { useViewport } from '#ui/use-viewport.ts';
import { AccountCard } from './account-card.tsx';
import { AccountEditor } from './account-editor.tsx';
import { type AccountNode, codeText, nodesOf, parentsFor } from './tree-nodes.ts';

type Open = { account?: number | 'new' | undefined; under?: number | undefined };

/** The tree of accounts, and beside it the one that is open: `?account=12`, or `?account=new&under=12`. */
export function AccountsScreen() {
  const words = useWords();
  const { t, digits } = words;
  const { account: open, under } = useSearch({ strict: false }) as Open;
  const navigate = useNavigate();
  const phone = useViewport() === 'phone';
  const query = useQuery(queryFor(accounts.list));
  const all = query.data?.data ?? [];
  const chosen = all.find(({ id }) => id === open) ?? null;
  const beside = open === 'new' || chosen !== null;
  const go = (search: Open) => void navigate(linkTo('/accountancy/types', { search }));
  return (
    <>
      <TopBar {...(!(phone && beside) && { title: t('accountancy.tree') })}>
        {phone && beside && (
          <>
            <IconButton icon={ChevronLeft} flipIcon label={t('accountancy.tree')} onClick={() => go({})} />
            <h1 className="ellipsis text-lead font-heavy">
              {chosen ? digits(chosen.name) : t('accountancy.account_new')}
            </h1>
          </>
        )}
      </TopBar>
      <main className="flex min-h-0 flex-1 gap-4 p-4 max-tablet:p-0">
        {failureOf(query) && (
          <div className="flex-1 max-tablet:p-4">
            <FailedNotice query={query} />
          </div>
        )}
        {!failureOf(query) && (!phone || !beside) && (
          <section
            aria-label={t('accountancy.tree')}
            className="card flex min-w-0 flex-1 flex-col p-0 max-tablet:rounded-none max-tablet:border-0"
          >
            <Tree all={all} loading={query.isPending} chosen={chosen} onOpen={go} />
          </section>
        )}
        {query.data && (!phone || beside) && (
          <section className="flex w-105 max-w-[45%] min-w-0 flex-none flex-col gap-4 overflow-y-auto max-tablet:w-full max-tablet:max-w-full max-tablet:p-4">
            {open === 'new' ? (
              <AccountEditor
                key={`new-${under}`}
                all={all}
                account={null}
                under={under ?? null}
                onDone={(id) => go(id === null ? {} : { account: id })}
              />
            ) : chosen ? (
              <AccountCard
                key={chosen.id}
                all={all}
                account={chosen}
                onBelow={() => go({ account: 'new', under: chosen.id })}
                onGone={() => go({})}
              />
            ) : (
              <p className="m-auto p-6 text-muted">{t('accountancy.choose_account')}</p>
            )}
          </section>
        )}
      </main>
    </>
  );
}

const LEVELS = ['1', '2', '3', '4'] as const;

function Tree({
  all,
  loading,
  chosen,
  onOpen,
}: {
  all: readonly Account[];
  loading: boolean;
  chosen: Account | null;
  onOpen: (open: Open) => void;
}) {
  const { t } = useWords();
  const [search, setSearch] = useState('');
  const [level, setLevel] = useState<(typeof LEVELS)[number]>('3');
  const nodes = nodesOf(all, Number(level), search);
  const update = useCall(accounts.update);
  const find = (id: number) => all.find((account) => account.id === id);
  const put = async (id: number, to: number, undo: number | null) => {
    const [moved, above] = [find(id), find(to)];
    if (!moved || !above) return;
    const outcome = await update.submit({ params: { id: String(id) }, body: { parent_id: to } });
    if (outcome.state !== 'done') return;
    toast({
      text: t('accountancy.account_moved', { name: moved.name, parent: above.name }),
      ...(undo !== null && {
        action: { label: t('common.undo'), counts: true, onPress: () => void put(id, undo, null) },
      }),
    });
  };
  const refuses = (id: number, to: number) => {
    const [moved, above] = [find(id), find(to)];
    if (!moved || !above || id === to || moved.parent_id === to) return '';
    const movable = !moved.system && !moved.trashed && moved.parent_id !== null && moved.owner === null;
    if (!movable) return t('accountancy.stays');
    return parentsFor(all, moved).includes(above) ? null : t('accountancy.not_there');
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 border-b border-line p-3">
        <div className="min-w-48 flex-1">
          <SearchField label={t('accountancy.search')} value={search} onChange={setSearch} />
        </div>
        <Segments
          label={t('accountancy.level')}
          options={LEVELS.map((value) => ({ value, label: t(`accountancy.level_${value}`) }))}
          value={level}
          onChange={setLevel}
        />
        <Button icon={Plus} onClick={() => onOpen({ account: 'new', ...(chosen && { under: chosen.id }) })}>
          {t('accountancy.account_new')}
        </Button>
      </div>
      <div data-scrolls className="min-h-0 flex-1 overflow-y-auto">
        {loading && <SkeletonRows rows={8} />}
        {nodes.length > 0 && (
          <TreeView
            label={t('accountancy.tree')}
            nodes={nodes}
            chosen={chosen?.id ?? null}
            onChoose={({ id }) => onOpen({ account: id })}
            draw={(node) => <Row account={node} />}
            move={{
              onMove: (id, to) => void put(id, to, find(id)?.parent_id ?? null),
              refuses,
              help: (id) =>
                t('accountancy.carried', { name: find(id)?.name ?? '', enter: 'Enter', escape: 'Esc' }),
            }}
          />
        )}
        {!loading && nodes.length === 0 && <p className="p-4 text-muted">{t('accountancy.picks_nothing')}</p>}
      </div>
      <ErrorNotice error={update.error}>{update.fieldErrors.parent_id ?? update.errorText}</ErrorNotice>
      <p className="border-t border-line bg-sunken px-4 py-3 font-strong">
        {/* A placeholder until they are counted. */}
        {loading ? '\u00a0' : t('accountancy.accounts_count', { n: all.length })}
      </p>
    </>
  );
}

/** Code, name, number of sub-accounts, and balance with its side. */
function Row({ account }: { account: AccountNode }) {
  const { t, digits } = useWords();
  const people = account.code === '14';
  return (
    <>
      <bdi dir="ltr" className="w-20 flex-none text-start text-label text-muted max-tablet:w-auto">
        {digits(codeText(account.code))}
      </bdi>
      <span className="ellipsis flex-1 font-strong">{digits(account.name)}</span>
      {account.lock === 2 && (
        <>
          <Icon of={Lock} size={16} className="flex-none text-muted" />
          <span className="sr-only">{t('accountancy.locked')}</span>
        </>
      )}
      {account.trashed && (
        <span className="flex-none text-caption text-muted">{t('accountancy.trashed')}</span>
      )}
      {account.below > 0 && (
        <span className="flex-none text-caption text-muted max-tablet:hidden">
          {t(people ? 'accountancy.people_count' : 'accountancy.below_count', { n: account.below })}
        </span>
      )}
      <PlaceAmount
        value={account.balance === null ? null : Math.abs(account.balance)}
        className="flex-none font-strong"
      />
      <span className="w-7 flex-none text-caption text-muted">
        {!account.balance
          ? ''
          : t(account.balance > 0 ? 'accountancy.side_debit' : 'accountancy.side_credit')}
      </span>
    </>
  );
}
