import './reports.css';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import Lock from 'lucide-react/icons/lock';
import Printer from 'lucide-react/icons/printer';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useState } from 'react';
import { can } from '#app/data/access.ts';
import { clubZone } from '#app/data/club.ts';
import { queryFor } from '#app/data/query.ts';
import { AnswerMissing } from '#app/engine/answer-missing.tsx';
import { useWords } from '#app/i18n/words.ts';
import { linkAt } from '#app/links.ts';
import { TopBar } from '#app/shell/top-bar.tsx';
import { doerText } from '#contract/columns/common.ts';
import { headFigures } from '#contract/reports/report-columns.ts';
import { REPORTS } from '#contract/reports/report-list.ts';
import type { ReportAnswer, ReportData, ReportSpec } from '#contract/reports/report-spec.ts';
import { callOf } from '#contract/reports/reports.ts';
import { reportSnapshots, type Snapshot } from '#contract/reports/saved-reports.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Empty } from '#ui/empty.tsx';
import { HorizontalScroll } from '#ui/horizontal-scroll.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { figureText } from './figures.tsx';
import { PaperPage } from './paper-page.tsx';
import { LinkButton, spanText } from './report-bar.tsx';
import { ReportBody } from './report-body.tsx';
import { ReportFoot } from './report-foot.tsx';
import { PaperBody, PaperFacts, PaperFilters } from './report-paper.tsx';
import type { ReportAddress } from './use-report.ts';

function useSnapshot() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const query = useQuery(queryFor(reportSnapshots.get, { params: { id } }));
  return { query, id, snapshot: query.data?.data };
}

/** The snapshot on paper with all rows. */
export function SnapshotPaper() {
  const { t, locale, digits, instant } = useWords();
  const { query, id, snapshot } = useSnapshot();
  const data = (snapshot?.body ?? null) as ReportData | null;
  const of = snapshot && { spec: REPORTS[snapshot.report] as ReportSpec, asked: snapshot.params };
  return (
    <PaperPage
      home={`/reports/advance/${id}`}
      title={snapshot ? digits(snapshot.name) : t('reports.snapshot')}
      head={
        snapshot &&
        of && (
          <>
            <div>{of.spec.title[locale]}</div>
            {data && <PaperFacts {...of} data={data} />}
            <div className="text-muted">
              {t('reports.snapshot_of', {
                by: doerText(snapshot.creator, locale),
                at: instant(snapshot.created_at, clubZone(), 'long'),
              })}
            </div>
          </>
        )
      }
      query={query}
      whole={data !== null}
      closed={snapshot !== undefined && data === null}
    >
      {of && data && <PaperBody {...of} data={data} />}
      {snapshot && !data && <Empty icon={Lock} title={t('reports.snapshot_closed')} />}
    </PaperPage>
  );
}

/** A report as it once was (`advance/{id}`): what an event of a report opens. */
export function SnapshotScreen() {
  const { t, digits } = useWords();
  const { query, snapshot } = useSnapshot();
  return (
    <>
      <TopBar title={snapshot ? digits(snapshot.name) : t('reports.snapshot')} />
      <main className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-3 tablet:p-4 laptop:px-6">
        {snapshot ? <Kept snapshot={snapshot} /> : <AnswerMissing query={query} rows={12} />}
      </main>
    </>
  );
}

function Kept({ snapshot }: { snapshot: Snapshot }) {
  const words = useWords();
  const { t, locale, instant } = words;
  const navigate = useNavigate();
  const [now, setNow] = useState(false);
  const spec: ReportSpec = REPORTS[snapshot.report];
  const data = snapshot.body as ReportData | null;
  const address: ReportAddress = {
    name: snapshot.report,
    spec,
    call: callOf[snapshot.report],
    asked: snapshot.params,
    group: data?.group ?? spec.groups[0],
    change: () => {},
  };
  if (!data) return <Empty icon={Lock} title={t('reports.snapshot_closed')} />;
  return (
    <>
      <Card className="flex flex-none flex-wrap items-center gap-3">
        <div className="flex min-w-0 flex-[1_1_240px] flex-col">
          <b>{spec.title[locale]}</b>
          <span className="text-label text-muted">
            {data.date && `${spanText(words, data.date)} · `}
            {t('reports.snapshot_of', {
              by: doerText(snapshot.creator, locale),
              at: instant(snapshot.created_at, clubZone(), 'long'),
            })}
          </span>
          <div className="text-label text-muted empty:hidden">
            <PaperFilters spec={spec} asked={snapshot.params} />
          </div>
        </div>
        {can(spec.permission) && !now && (
          <Button icon={RefreshCw} onClick={() => setNow(true)}>
            {t('reports.snapshot_now')}
          </Button>
        )}
        <LinkButton />
        <IconButton
          icon={Printer}
          label={t('common.print')}
          onClick={() => void navigate(linkAt(`/reports/advance/${snapshot.id}/print`))}
        />
      </Card>
      {snapshot.changed && <Notice kind="warning">{t('reports.snapshot_changed')}</Notice>}
      {now && <Then address={address} then={data} />}
      <ReportBody address={address} data={data} fixed />
      <ReportFoot address={address} data={data} fixed />
    </>
  );
}

/** The same report calculated now: both totals side by side. */
function Then({ address, then }: { address: ReportAddress; then: ReportData }) {
  const words = useWords();
  const { t, locale } = words;
  const query = useQuery(queryFor(address.call, { query: { ...address.asked } } as never));
  const now = (query.data as unknown as ReportAnswer | undefined)?.data;
  if (!now) return <AnswerMissing query={query} rows={3} />;
  return (
    <HorizontalScroll className="report-scroll" label={t('reports.snapshot_now')}>
      <table className="report">
        <thead>
          <tr>
            <th scope="col">{t('reports.name')}</th>
            <th scope="col" className="report-number">
              {t('reports.snapshot_then')}
            </th>
            <th scope="col" className="report-number">
              {t('reports.snapshot_today')}
            </th>
          </tr>
        </thead>
        <tbody>
          {headFigures(address.spec, then).map(({ name, column }) => (
            <tr key={name}>
              <th scope="row">{column.title[locale]}</th>
              <td className="report-number">{figureText(words, then.total[name], column.kind)}</td>
              <td className="report-number">{figureText(words, now.total[name], column.kind)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </HorizontalScroll>
  );
}
