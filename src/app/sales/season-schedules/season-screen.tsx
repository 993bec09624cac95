import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useParams } from '@tanstack/react-router';
import Pencil from 'lucide-react/icons/pencil';
import Printer from 'lucide-react/icons/printer';
import Repeat from 'lucide-react/icons/repeat';
import { useState } from 'react';
import { failureOf } from '#app/data/failure.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { AuditCard } from '#app/engine/audit-card.tsx';
import { FailedNotice } from '#app/engine/failed-notice.tsx';
import { useOpenForm } from '#app/engine/use-open-form.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { TellButton } from '#app/parts/events/tell-button.tsx';
import { TopBar } from '#app/shell/top-bar.tsx';
import type { SeasonDetail, SeasonSession } from '#contract/sales/season-records.ts';
import { seasonSchedules } from '#contract/sales/season-schedules.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Tag } from '#ui/tag.tsx';
import { useViewport } from '#ui/use-viewport.ts';
import { CancelSheet } from './cancel-sheet.tsx';
import { ChangeSheet } from './change-sheet.tsx';
import { ReplaceSheet } from './replace-sheet.tsx';
import { SeasonActions } from './season-actions.tsx';
import { SeasonFoot } from './season-foot.tsx';
import { SeasonMoney, SeasonPerson } from './season-side.tsx';
import { seasonName } from './season-words.ts';
import { SessionGrid } from './session-grid.tsx';

/** The page of a season: sessions with state and payment, price, and actions for the rest. */
export function SeasonScreen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  // What is chosen or written on the page of one is not of the next.
  return <SeasonOf key={id} id={id} />;
}

function SeasonOf({ id }: { id: string }) {
  const words = useWords();
  const { t } = words;
  const phone = useViewport() === 'phone';
  const can = useCan();
  const query = useQuery(queryFor(seasonSchedules.get, { params: { id } }));
  const season = query.data?.data;
  // Its sessions stay and lead here: to who may see it there, in the trash.
  const gone = failureOf(query)?.code === 'not_found' && can('season_scheduler.delete');
  const { data: trashed } = useQuery({
    ...queryFor(seasonSchedules.get, { params: { id }, query: { trashed: 'true' } }),
    enabled: gone,
  });
  const [sheet, setSheet] = useState<'cancel' | 'change' | null>(null);
  /** Those that are chosen among the sessions ahead; null while none are being chosen. */
  const [chosen, setChosen] = useState<readonly number[] | null>(null);
  /** A session lost to a closed day whose replacement is being chosen. */
  const [lost, setLost] = useState<SeasonSession | null>(null);
  if (gone && trashed)
    return <Navigate {...linkTo('/sales/season-schedules/trash/$id', { params: { id } })} replace />;
  const buttons = season && <SeasonButtons season={season} />;
  return (
    <>
      <TopBar
        title={season ? seasonName(words, season) : t('season-schedules.one')}
        end={phone ? buttons : undefined}
      >
        {season && !phone && <SeasonTag season={season} />}
        {!phone && buttons}
      </TopBar>
      <main className="min-h-0 flex-1 overflow-y-auto p-3 tablet:p-4 laptop:p-6">
        <div className="mx-auto grid max-w-300 grid-cols-[minmax(0,1fr)] items-start gap-3.5 broad:grid-cols-[minmax(0,1fr)_minmax(0,380px)] laptop:gap-5">
          {!season && !failureOf(query) && <SkeletonRows rows={6} picture />}
          <div className="col-span-full empty:hidden">
            <FailedNotice query={query} gone={t('season-schedules.gone')} />
          </div>
          {season && (
            <>
              <div className="min-w-0 max-[1023px]:order-2">
                <SessionGrid season={season} chosen={chosen} onChosen={setChosen} onReplace={setLost} />
              </div>
              <div className="flex min-w-0 flex-col gap-3.5">
                {phone && (
                  <span className="self-start">
                    <SeasonTag season={season} />
                  </span>
                )}
                <SeasonPerson season={season} />
                <SeasonMoney season={season} />
                <SeasonActions season={season} chosen={chosen} onOpen={setSheet} />
                <AuditCard resource="season-schedules" ids={[season.id]} />
              </div>
            </>
          )}
        </div>
      </main>
      {season && <SeasonFoot season={season} chosen={chosen} />}
      {season && (
        <>
          <CancelSheet
            season={season}
            ids={chosen}
            open={sheet === 'cancel'}
            onClose={() => setSheet(null)}
            onDone={() => {
              setSheet(null);
              setChosen(null);
            }}
          />
          {lost && <ReplaceSheet season={season} lost={lost} onClose={() => setLost(null)} />}
          <ChangeSheet season={season} open={sheet === 'change'} onClose={() => setSheet(null)} />
        </>
      )}
    </>
  );
}

function SeasonTag({ season: { done, count } }: { season: SeasonDetail }) {
  const { t } = useWords();
  return (
    <Tag tone="season" icon={Repeat}>
      {t('season-schedules.part', { done, count })}
    </Tag>
  );
}

/** Its reservations on paper, and its name and note. */
function SeasonButtons({ season }: { season: SeasonDetail }) {
  const words = useWords();
  const { t } = words;
  const can = useCan();
  const navigate = useNavigate();
  const edit = useOpenForm();
  return (
    <>
      <TellButton kind="season-schedules" id={season.id} name={seasonName(words, season)} />
      {can('invoice.show') && (
        <IconButton
          icon={Printer}
          label={t('season-schedules.print_sessions')}
          onClick={() => void navigate(linkTo('/sales/invoices/print', { search: { season: season.id } }))}
        />
      )}
      {can('season_scheduler.update') && (
        <IconButton
          icon={Pencil}
          label={t('season-schedules.edit', { name: '' })}
          onClick={() => edit({ resource: 'season-schedules', path: '/sales/season-schedules' }, season.id)}
        />
      )}
    </>
  );
}
