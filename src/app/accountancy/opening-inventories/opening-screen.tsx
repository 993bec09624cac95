import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import Lock from 'lucide-react/icons/lock';
import LockOpen from 'lucide-react/icons/lock-open';
import { useState } from 'react';
import { errorText, refusalText } from '#app/calls/error-words.ts';
import { useCall } from '#app/calls/use-call.ts';
import { can } from '#app/data/access.ts';
import { clubZone } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { AnswerMissing } from '#app/engine/answer-missing.tsx';
import { ExportBar } from '#app/engine/export-bar.tsx';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { ExportButton } from '#app/engine/list-toolbar.tsx';
import { useExport } from '#app/engine/use-export.ts';
import { useQuestion } from '#app/engine/use-question.tsx';
import { useWords } from '#app/i18n/words.ts';
import { yearName } from '#app/i18n/year-name.ts';
import { linkTo } from '#app/links.ts';
import { TopBar } from '#app/shell/top-bar.tsx';
import { toast } from '#app/state/toast.ts';
import {
  OPENING_KINDS,
  type OpeningKind,
  type OpeningState,
  openings,
} from '#contract/accountancy/opening-inventories.ts';
import { Button } from '#ui/button.tsx';
import { FormFoot } from '#ui/form/form-layout.tsx';
import { Notice } from '#ui/notice.tsx';
import { Segments } from '#ui/segments.tsx';
import { Tag } from '#ui/tag.tsx';
import { OPENING_LISTS } from './lists.tsx';
import { OpeningGrid } from './opening-grid.tsx';
import { OpeningPicker } from './opening-pickers.tsx';
import type { OpeningRow } from './opening-rows.ts';
import { KIND_WORDS, kindIn } from './opening-words.ts';
import { useOpening } from './use-opening.ts';

/** Opening balances of banks, cash boxes, debtors and creditors; `?list=cashes`. */
export function OpeningScreen() {
  const words = useWords();
  const { t, number } = words;
  useCan();
  const { list } = useSearch({ strict: false }) as { list?: unknown };
  const kind = kindIn(list);
  const navigate = useNavigate();
  const query = useQuery(queryFor(openings.state, {}));
  const state = query.data?.data;
  return (
    <>
      <TopBar
        title={
          state
            ? t('opening.of_year', {
                year: yearName(words, { ...state, name: state.year, start_date: state.date }),
              })
            : t('opening.title')
        }
      />
      <main className="flex min-h-0 flex-1 flex-col">
        {!state && (
          <div className="p-4">
            <AnswerMissing query={query} rows={5} />
          </div>
        )}
        {state && (
          <>
            <div className="flex flex-wrap items-center gap-3 p-4 pb-3 max-tablet:p-3">
              <Segments
                label={t('opening.lists')}
                className="max-tablet:w-full"
                value={kind}
                onChange={(next) =>
                  void navigate({
                    ...linkTo('/accountancy/opening-balance', { search: { list: next } }),
                    replace: true,
                  })
                }
                options={OPENING_KINDS.map((value) => ({
                  value,
                  label: (
                    <>
                      {t(KIND_WORDS[value].tab)}
                      <span className="num ms-1.5 text-label text-muted">
                        {number(state.totals[value].count)}
                      </span>
                    </>
                  ),
                }))}
              />
              <span className="flex-1" />
              <FilesPart key={kind} kind={kind} />
              <LockPart state={state} />
            </div>
            <OpeningList key={kind} kind={kind} state={state} />
          </>
        )}
      </main>
    </>
  );
}

/** The list as a file and on paper. */
function FilesPart({ kind }: { kind: OpeningKind }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const resource = OPENING_LISTS[kind];
  const exporting = useExport(resource.calls.list, t(resource.words.title));
  return (
    <>
      <ExportButton
        resource={resource}
        wide
        onPrint={() =>
          void navigate(linkTo('/accountancy/opening-balance/print', { search: { list: kind } }))
        }
        onExport={(type) => exporting.start(type, {})}
      />
      <div className="order-last basis-full empty:hidden">
        <ExportBar exporting={exporting} />
      </div>
    </>
  );
}

function LockPart({ state }: { state: OpeningState }) {
  const words = useWords();
  const { t } = words;
  const lock = useCall(openings.lock);
  const unlock = useCall(openings.unlock);
  const { ask, dialog } = useQuestion();
  const { locked, year_closed } = state;
  const go = async () => {
    const outcome = await (locked ? unlock : lock).submit({});
    if (outcome.state === 'refused')
      return outcome.error.code === 'in_use' ? t('opening.year_closed') : refusalText(words, outcome.error);
    toast(t(locked ? 'opening.unlocked_done' : 'opening.locked_done'));
    return null;
  };
  const press = () =>
    ask(
      {
        title: t(locked ? 'opening.unlock_ask' : 'opening.lock_ask'),
        text: t(locked ? 'opening.unlock_help' : 'opening.lock_help'),
        yes: t(locked ? 'opening.unlock' : 'opening.lock'),
      },
      go,
    );
  return (
    <>
      <Tag tone={locked ? 'warning' : 'positive'} icon={locked ? Lock : LockOpen}>
        {t(locked ? 'opening.locked' : 'opening.open')}
      </Tag>
      {(!locked || (can('opening.unlock') && !year_closed)) && (
        <Button icon={locked ? LockOpen : Lock} busy={lock.busy || unlock.busy} onClick={press}>
          {t(locked ? 'opening.unlock' : 'opening.lock')}
        </Button>
      )}
      {dialog}
    </>
  );
}

const OTHER: Partial<Record<OpeningKind, 'debtor-users' | 'creditor-users'>> = {
  'debtor-users': 'creditor-users',
  'creditor-users': 'debtor-users',
};

function OpeningList({ kind, state }: { kind: OpeningKind; state: OpeningState }) {
  const { t, amount, instant } = useWords();
  const { locked, locked_at, locked_by, year_closed } = state;
  const opening = useOpening(kind, state);
  const [picking, setPicking] = useState(false);
  const { list, rows, sums, unsent } = opening;
  const mover = useMove(OTHER[kind]);
  const fresh = unsent.filter(({ flag }) => flag === 'NEW').length;
  const unsavedText = [
    ...(fresh > 0 ? [t('opening.n_new', { n: fresh })] : []),
    ...(unsent.length > fresh ? [t('opening.n_updated', { n: unsent.length - fresh })] : []),
  ].join(t('opening.and'));
  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-4 pb-4 max-tablet:px-3">
        {locked && (
          <Notice kind="info" icon={Lock}>
            {locked_at &&
              t(locked_by ? 'opening.locked_by' : 'opening.locked_since', {
                at: instant(locked_at, clubZone(), 'weekday'),
                name: locked_by ? `${locked_by.name} ${locked_by.family}` : '',
              })}{' '}
            {t(year_closed ? 'opening.year_closed' : 'opening.locked_help')}
          </Notice>
        )}
        <ErrorNotice error={opening.told} />
        {unsent.length > 0 && <p className="text-label text-muted">{t('opening.files_saved')}</p>}
        <section
          aria-label={t(KIND_WORDS[kind].tab)}
          className="card flex flex-none flex-col overflow-x-auto p-0"
        >
          {list.data ? (
            <OpeningGrid
              {...{ kind, rows, locked }}
              errorOf={opening.errorOf}
              onType={opening.type}
              onRemove={opening.remove}
              onMove={mover.to ? mover.ask : undefined}
              onAdd={() => setPicking(true)}
              onSave={() => void opening.submit()}
            />
          ) : (
            <div className="p-4">
              <AnswerMissing query={list} rows={5} />
            </div>
          )}
          {list.data && rows.length === 0 && locked && (
            <p className="p-4 text-muted">{t('opening.nothing')}</p>
          )}
          {list.hasNextPage && (
            <Button kind="ghost" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t('opening.more')}
            </Button>
          )}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line-strong bg-sunken px-4 py-3">
            <span className="flex-1 font-strong">{t(KIND_WORDS[kind].count, { n: sums.count })}</span>
            <span>
              {t('opening.sum')} <span className="num font-heavy">{amount(sums.price)}</span>
            </span>
          </div>
        </section>
      </div>
      {!locked && unsent.length > 0 && (
        <FormFoot unsaved={t('opening.unsaved', { rows: unsavedText })}>
          <Button
            kind="primary"
            size="large"
            className="max-tablet:flex-1"
            busy={opening.busy}
            onClick={() => void opening.submit()}
          >
            {t('opening.save', { n: unsent.length })}
          </Button>
          <Button size="large" onClick={opening.revert}>
            {t('opening.revert')}
          </Button>
        </FormFoot>
      )}
      <OpeningPicker
        kind={kind}
        open={picking}
        onClose={() => setPicking(false)}
        listed={({ id }) => rows.some((row) => row.id === id && !row.removed)}
        onPick={(chosen) => {
          setPicking(false);
          opening.add(chosen);
        }}
      />
      {mover.dialog}
    </>
  );
}

/** A debtor becomes a creditor of the same sum, or the other way round: asked first, saved at once. */
function useMove(to: 'debtor-users' | 'creditor-users' | undefined) {
  const words = useWords();
  const { t } = words;
  const move = useCall(openings[to ?? 'debtor-users'].save);
  const { ask, dialog } = useQuestion();
  const go = async ({ id, name, price }: OpeningRow) => {
    const users = [{ id, price: price ?? 0, moved: true }];
    const outcome = await move.submit({ body: { users } });
    if (outcome.state === 'refused') return errorText(words, outcome.error);
    toast(t(to === 'creditor-users' ? 'opening.is_creditor' : 'opening.is_debtor', { name }));
    return null;
  };
  return {
    to,
    dialog,
    ask: (row: OpeningRow) =>
      ask(
        {
          title: t(to === 'creditor-users' ? 'opening.to_creditor' : 'opening.to_debtor', { name: row.name }),
          text: t('opening.move_help'),
          yes: t('opening.move'),
        },
        () => go(row),
      ),
  };
}
