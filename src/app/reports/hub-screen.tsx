import './reports.css';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Bookmark from 'lucide-react/icons/bookmark';
import Camera from 'lucide-react/icons/camera';
import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import { can } from '#app/data/access.ts';
import { clubZone, useClub, useClubNow } from '#app/data/club.ts';
import { infiniteFor, queryFor } from '#app/data/query.ts';
import { AnswerMissing } from '#app/engine/answer-missing.tsx';
import { useWords } from '#app/i18n/words.ts';
import { linkAt, linkTo } from '#app/links.ts';
import { pageIcon } from '#app/shell/page-icons.ts';
import { TopBar } from '#app/shell/top-bar.tsx';
import { books } from '#contract/accountancy/books.ts';
import { REPORTS, type ReportName } from '#contract/reports/report-list.ts';
import type { ReportAnswer } from '#contract/reports/report-spec.ts';
import { reports } from '#contract/reports/reports.ts';
import { reportSnapshots, type SavedReport, savedReports } from '#contract/reports/saved-reports.ts';
import { weekdayNames } from '#domain/dates.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FactList } from '#ui/fact.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { Icon, type LucideIcon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { PATHS, TITLES } from './catalogue.ts';
import { EditSavedDialog } from './edit-saved-dialog.tsx';
import { searchHub } from './hub-search.ts';
import { RemoveSaved } from './remove-saved.tsx';
import { searchOf, useAskAhead } from './use-report.ts';

/** All reports that one may see, those that were saved or kept, and the month in a line. */
export function ReportsHub() {
  const words = useWords();
  const { t } = words;
  const [typed, setTyped] = useState('');
  const { groups, books: found } = searchHub(typed, words, {
    report: (name) => can(REPORTS[name].permission),
    books: can(books.trialBalance.permission),
  });
  return (
    <>
      <TopBar title={t('reports.title')} />
      <main className="min-h-0 flex-1 overflow-y-auto p-3 tablet:p-4 laptop:px-6">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 min-[1024px]:grid-cols-[minmax(0,1fr)_320px]">
          <div className="flex flex-col gap-4">
            <SearchField label={t('reports.find')} value={typed} onChange={setTyped} />
            {groups.map(({ title, names, charts }) => (
              <section key={title} className="flex flex-col gap-2" aria-labelledby={title}>
                <h2 id={title} className="text-label font-strong text-muted">
                  {t(title)}
                </h2>
                <ul className="grid grid-cols-[repeat(auto-fill,minmax(190px,1fr))] gap-3 max-tablet:grid-cols-1 max-tablet:gap-2">
                  {names.map((name) => (
                    <ReportCard key={name} name={name} />
                  ))}
                  {charts && (
                    <HubCard
                      path="/reports/charts"
                      icon={pageIcon('/reports/charts')}
                      title={t('reports.charts')}
                      about={t('reports.charts_about')}
                    />
                  )}
                </ul>
              </section>
            ))}
            {groups.length + found.length === 0 && <p className="text-muted">{t('reports.none_found')}</p>}
            {found.length > 0 && <BookLinks of={found} />}
          </div>
          <aside className="flex flex-col gap-4">
            <MonthCard />
            <SavedCard />
            <SnapshotsCard />
          </aside>
        </div>
      </main>
    </>
  );
}

const ReportCard = ({ name }: { name: ReportName }) => {
  const { t, locale } = useWords();
  const ask = useAskAhead();
  return (
    <HubCard
      path={PATHS[name]}
      onFollow={() => ask(name)}
      icon={pageIcon(PATHS[name])}
      title={t(TITLES[name])}
      about={REPORTS[name].about[locale]}
    />
  );
};

function HubCard({
  path,
  icon,
  title,
  about,
  onFollow,
}: {
  path: string;
  icon: LucideIcon | undefined;
  title: string;
  about: string;
  onFollow?: () => void;
}) {
  return (
    <li>
      <Link {...linkAt(path)} className="card report-card press h-full" onClick={onFollow}>
        <span className="report-card-sign" aria-hidden>
          {icon && <Icon of={icon} />}
        </span>
        <b>{title}</b>
        <span className="text-label text-muted">{about}</span>
      </Link>
    </li>
  );
}

function BookLinks({ of }: { of: ReturnType<typeof searchHub>['books'] }) {
  const { t } = useWords();
  return (
    <section className="flex flex-col gap-2" aria-labelledby="books">
      <h2 id="books" className="text-label font-strong text-muted">
        {t('reports.group_books')}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {of.map(([path, title]) => (
          <li key={path}>
            <Link {...linkTo(path)} className="chip press">
              {t(title)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The month so far: the same sums as the reports behind it. */
function MonthCard() {
  const { t, locale, amount, number, instant, date } = useWords();
  const { today } = useClubNow();
  const query = useQuery(queryFor(reports.sales, { query: { date: 'month', group: 'none' } }));
  const data = (query.data as unknown as ReportAnswer | undefined)?.data;
  const sum = (name: string) => Number(data?.total[name] ?? 0);
  return (
    <Card className="flex flex-col gap-2">
      <h2 className="font-heavy">{t('reports.month_line', { month: date(today, 'monthYear') })}</h2>
      {data ? (
        <>
          <FactList
            facts={[
              [t('reports.income'), amount(sum('income'))],
              [REPORTS['sale-details'].columns.addons.title[locale], amount(sum('addons'))],
              [t('reports.reservations'), number(sum('count'))],
            ]}
          />
          <p className="text-caption text-muted">
            {t('reports.as_of', { at: instant(data.as_of, clubZone(), 'time') })}
          </p>
        </>
      ) : (
        <AnswerMissing query={query} rows={3} />
      )}
    </Card>
  );
}

/** The most saved reports of a person, including shared ones. */
const MOST = '100';

function SavedCard() {
  const { t, digits, locale } = useWords();
  const { week_start } = useClub();
  const query = useInfiniteQuery(infiniteFor(savedReports.list, { query: { per_page: MOST } }));
  const [editing, setEditing] = useState<SavedReport | null>(null);
  const ask = useAskAhead();
  const rows = query.data?.pages.flatMap(({ data }) => data);
  return (
    <Card className="flex flex-col gap-1">
      <h2 className="font-heavy">{t('reports.saved')}</h2>
      {!rows && <AnswerMissing query={query} rows={2} />}
      {rows?.length === 0 && <p className="text-label text-muted">{t('reports.saved_none')}</p>}
      <ul>
        {rows?.map((row) => (
          <li key={row.id} className="flex items-center gap-1">
            <Link
              {...linkAt(PATHS[row.report], { search: searchOf(row.params) })}
              onClick={() => ask(row.report, row.params)}
              className="press flex min-h-11 min-w-0 flex-1 items-center gap-2"
            >
              <Icon of={Bookmark} size={20} className="flex-none text-brand" />
              <span className="min-w-0">
                <span className="block font-strong">{digits(row.name)}</span>
                <span className="block text-caption text-muted">
                  {[
                    row.creator?.name,
                    row.schedule &&
                      t(`reports.every_${row.schedule.every}`, {
                        day: weekdayNames(locale)[week_start] ?? '',
                      }),
                    row.schedule?.at,
                  ]
                    .filter(Boolean)
                    .map((text) => digits(String(text)))
                    .join(' · ')}
                </span>
              </span>
            </Link>
            {row.own && (
              <IconButton
                icon={Pencil}
                label={`${t('reports.edit')}: ${row.name}`}
                onClick={() => setEditing(row)}
              />
            )}
            {row.removable && !row.own && <RemoveSaved kept={row} />}
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('reports.saved_more')}
        </Button>
      )}
      {editing && <EditSavedDialog kept={editing} onClose={() => setEditing(null)} />}
    </Card>
  );
}

function SnapshotsCard() {
  const { t, digits, instant } = useWords();
  const query = useInfiniteQuery(infiniteFor(reportSnapshots.list, { query: { per_page: '10' } }));
  const rows = query.data?.pages.flatMap(({ data }) => data);
  return (
    <Card className="flex flex-col gap-1">
      <h2 className="font-heavy">{t('reports.snapshots')}</h2>
      {!rows && <AnswerMissing query={query} rows={2} />}
      {rows?.length === 0 && <p className="text-label text-muted">{t('reports.snapshots_none')}</p>}
      <ul>
        {rows?.map(({ id, name, created_at }) => (
          <li key={id}>
            <Link
              {...linkTo('/reports/advance/$id', { params: { id } })}
              className="press flex min-h-11 items-center gap-2"
            >
              <Icon of={Camera} size={20} className="flex-none text-brand" />
              <span className="min-w-0 flex-1">{digits(name)}</span>
              <span className="text-caption text-muted">{instant(created_at, clubZone())}</span>
            </Link>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('reports.snapshots_more')}
        </Button>
      )}
    </Card>
  );
}
