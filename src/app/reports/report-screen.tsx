import { useNavigate } from '@tanstack/react-router';
import MessageSquare from 'lucide-react/icons/message-square';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useCan } from '#app/data/profile.ts';
import { AnswerMissing } from '#app/engine/answer-missing.tsx';
import { ExportBar } from '#app/engine/export-bar.tsx';
import { FilterChips } from '#app/engine/filter-chips.tsx';
import { FilterSheet } from '#app/engine/filter-panel.tsx';
import type { ChoiceState } from '#app/engine/list-address.ts';
import type { Listed, Resource } from '#app/engine/resource.ts';
import { useExport } from '#app/engine/use-export.ts';
import { useWords } from '#app/i18n/words.ts';
import { here, linkAt } from '#app/links.ts';
import { TopBar } from '#app/shell/top-bar.tsx';
import type { ExportFormat } from '#contract/list.ts';
import { debtReminders } from '#contract/reports/debt-reminders.ts';
import type { ReportName } from '#contract/reports/report-list.ts';
import type { ReportAnswer, ReportRow, ReportSpec } from '#contract/reports/report-spec.ts';
import { sumOf } from '#domain/money.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useViewport } from '#ui/use-viewport.ts';
import { PATHS, TITLES } from './catalogue.ts';
import { KeepDialog } from './keep-dialog.tsx';
import { Newer } from './newer.tsx';
import { RemindSheet } from './remind-sheet.tsx';
import { MoreButton, ReportBar, ReportChoices, ReportMenu } from './report-bar.tsx';
import { ReportBody } from './report-body.tsx';
import { ReportFoot } from './report-foot.tsx';
import { queryOf, subjectOf } from './report-query.ts';
import { SaveDialog } from './save-dialog.tsx';
import { type ReportAddress, searchOf, useReport, useReportAddress, useReportName } from './use-report.ts';

/** The page of a report. */
export function ReportScreen() {
  const name = useReportName();
  return <Report key={name} name={name} />;
}

function Report({ name }: { name: ReportName }) {
  const { t } = useWords();
  const address = useReportAddress(name);
  const { query, queryKey, answer, data, waiting } = useReport(address);
  const [open, setOpen] = useState<'filter' | 'menu' | 'save' | 'keep' | 'remind' | null>(null);
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const about = subjectOf(address);
  const [chosenOf, setChosenOf] = useState(about);
  // What they owe is another sum by another filter, and they may not be among its rows.
  if (about !== chosenOf) {
    setChosenOf(about);
    setChosen(new Map());
  }
  const exporting = useExport(address.call, t(TITLES[name]));
  const filters = useFilters(address);
  const can = useCan();
  const reminds = name === 'past-debtors' && data?.group === 'person' && can(debtReminders.remind.permission);
  const choosing = reminds
    ? { chosen, onChoose: (row: ReportRow) => setChosen(toggled(chosen, row)) }
    : undefined;
  const navigate = useNavigate();
  const phone = useViewport() === 'phone';
  const { page: _, ...search } = searchOf(address.asked);
  const ways = {
    onSave: () => setOpen('save'),
    onKeep: () => setOpen('keep'),
    onPrint: () => void navigate(linkAt(`${PATHS[name]}/print`, { search })),
    onExport: (type: ExportFormat) => exporting.start(type, queryOf(address)),
  };
  return (
    <>
      <TopBar
        title={t(TITLES[name])}
        end={phone ? <MoreButton onPress={() => setOpen('menu')} /> : undefined}
      />
      <main className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-3 tablet:p-4 laptop:px-6">
        <ReportBar
          address={address}
          data={waiting ? undefined : data}
          filters={filters.state}
          filtering={open === 'filter'}
          onFilter={() => setOpen('filter')}
          onMenu={() => setOpen('menu')}
          ways={ways}
        />
        <div className="flex flex-none flex-wrap gap-2 empty:hidden">
          <FilterChips resource={filters.resource} state={filters.state} />
        </div>
        <ExportBar exporting={exporting} />
        {data ? (
          <div
            className={cx('flex shrink-0 grow flex-col gap-3', waiting && 'opacity-50')}
            aria-busy={waiting}
          >
            <Newer query={query} queryKey={queryKey} offered={name === 'occupancy'} />
            <ReportBody address={address} data={data} choosing={choosing} />
            <Pager address={address} answer={answer} />
            <ReportFoot address={address} data={data} />
          </div>
        ) : (
          <AnswerMissing query={query} rows={12} />
        )}
      </main>
      {chosen.size > 0 && data && (
        <ChosenBar
          chosen={chosen}
          rows={data.rows}
          onRemind={() => setOpen('remind')}
          onClear={() => setChosen(new Map())}
        />
      )}
      <FilterSheet
        open={open === 'filter'}
        resource={filters.resource}
        state={filters.state}
        fixed={{}}
        onClose={() => setOpen(null)}
      />
      <ReportMenu
        open={open === 'menu'}
        onClose={() => setOpen(null)}
        title={t(TITLES[name])}
        choices={<ReportChoices row address={address} data={waiting ? undefined : data} />}
        ways={ways}
      />
      {open === 'save' && <SaveDialog address={address} onClose={() => setOpen(null)} />}
      {open === 'keep' && <KeepDialog address={address} onClose={() => setOpen(null)} />}
      {reminds && (
        <RemindSheet
          open={open === 'remind'}
          ids={[...chosen.keys()]}
          court={address.asked.court}
          onClose={() => setOpen(null)}
          onSent={(ids) => setChosen(new Map([...chosen].filter(([id]) => !ids.includes(id))))}
        />
      )}
    </>
  );
}

/** The selected people with what they owed then, because rows of other pages are not loaded. */
type Chosen = ReadonlyMap<number, number>;

function toggled(chosen: Chosen, { key, due }: ReportRow): Chosen {
  const next = new Map(chosen);
  if (typeof key === 'number' && !next.delete(key)) next.set(key, Number(due));
  return next;
}

/** The report's filters as lists have theirs: the same panel, fields and chips. */
function useFilters({ spec, asked, change }: ReportAddress): {
  resource: Resource<Listed>;
  state: ChoiceState;
} {
  const own = ownFilters(spec, asked);
  const state: ChoiceState = {
    choice: { filters: own, sort: null },
    choose(next) {
      const { filters } = next({ filters: own, sort: null });
      change(Object.fromEntries(Object.keys(spec.filters).map((name) => [name, filters[name]])));
    },
  };
  const resource = {
    spec: { sorts: [], filters: spec.filters, order: 'id,asc' },
    // Its filters say all of themselves.
    columns: {},
  } as unknown as Resource<Listed>;
  return { resource, state };
}

const ownFilters = ({ filters }: ReportSpec, asked: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(asked).filter(([name]) => name in filters));

/** The selection with its total; below the rows, so that none moves when the first is ticked. */
function ChosenBar({
  chosen,
  rows,
  onRemind,
  onClear,
}: {
  chosen: Chosen;
  rows: readonly ReportRow[];
  onRemind: () => void;
  onClear: () => void;
}) {
  const { t, money } = useWords();
  const dues = [...chosen].map(([id, due]) => Number(rows.find(({ key }) => key === id)?.due ?? due));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay its children out on every browser
    <div
      className="flex flex-none flex-wrap items-center gap-2 border-t border-line bg-surface px-3 py-2 tablet:px-4 laptop:px-6"
      role="group"
      aria-label={t('list.bulk')}
    >
      <b role="status" className="flex-1">
        {t('reports.chosen', { n: chosen.size, sum: money(sumOf(dues, (due) => due)) })}
      </b>
      <Button kind="primary" icon={MessageSquare} onClick={onRemind}>
        {t('reports.remind', { n: chosen.size })}
      </Button>
      <IconButton icon={X} label={t('list.clear')} onClick={onClear} />
    </div>
  );
}

/** Paging of reports with people. */
function Pager({ address, answer }: { address: ReportAddress; answer: ReportAnswer | undefined }) {
  const { t, number } = useWords();
  const navigate = useNavigate();
  if (!answer?.pagination) return null;
  const { current_page: page, total, per_page } = answer.pagination;
  const last = Math.max(1, Math.ceil(total / per_page));
  if (last === 1) return null;
  const go = (to: number) =>
    void navigate({ ...here((old) => ({ ...old, page: to === 1 ? undefined : to })), resetScroll: false });
  return (
    <nav className="flex flex-none items-center gap-3" aria-label={t(TITLES[address.name])}>
      <Button disabled={page <= 1} onClick={() => go(page - 1)}>
        {t('reports.previous')}
      </Button>
      <span>{t('reports.page', { page: number(page), of: number(last) })}</span>
      <Button disabled={page >= last} onClick={() => go(page + 1)}>
        {t('reports.next')}
      </Button>
    </nav>
  );
}
