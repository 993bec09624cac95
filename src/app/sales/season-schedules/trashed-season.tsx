import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useState } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { clubZone } from '#app/data/club.ts';
import { failureOf } from '#app/data/failure.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { AuditCard } from '#app/engine/audit-card.tsx';
import { ErrorNotice, FailedNotice } from '#app/engine/failed-notice.tsx';
import { recordRefusal } from '#app/engine/refusal.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { TopBar } from '#app/shell/top-bar.tsx';
import { toast } from '#app/state/toast.ts';
import { useWhenOnline } from '#app/state/use-when-online.ts';
import { doerText } from '#contract/columns/common.ts';
import type { SeasonDetail } from '#contract/sales/season-records.ts';
import { seasonSchedules } from '#contract/sales/season-schedules.ts';
import { clubDay } from '#domain/dates.ts';
import { Button } from '#ui/button.tsx';
import { FormFoot } from '#ui/form/form-layout.tsx';
import { Notice } from '#ui/notice.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { SeasonMoney, SeasonPerson } from './season-side.tsx';
import { seasonName } from './season-words.ts';
import { SessionGrid } from './session-grid.tsx';

/** A season that was deleted, as it was; it can be restored. */
export function TrashedSeason() {
  const words = useWords();
  const { t } = words;
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const can = useCan();
  const [leaving, setLeaving] = useState(false);
  const query = useQuery({
    ...queryFor(seasonSchedules.get, { params: { id }, query: { trashed: 'true' } }),
    // While it is being restored, do not load it from the trash.
    enabled: !leaving,
  });
  const season = query.data?.data;
  return (
    <>
      <TopBar title={season ? seasonName(words, season) : t('season-schedules.deleted')} />
      <main className="min-h-0 flex-1 overflow-y-auto p-3 tablet:p-4 laptop:p-6">
        <div className="mx-auto grid max-w-300 grid-cols-[minmax(0,1fr)] items-start gap-3.5 broad:grid-cols-[minmax(0,1fr)_minmax(0,380px)] laptop:gap-5">
          {!season && !failureOf(query) && <SkeletonRows rows={6} picture />}
          <div className="col-span-full empty:hidden">
            <FailedNotice query={query} gone={t('season-schedules.gone')} />
          </div>
          {season && (
            <>
              <div className="min-w-0 max-[1023px]:order-2">
                <SessionGrid season={{ ...season, left: 0 }} chosen={null} onChosen={() => {}} />
              </div>
              <div className="flex min-w-0 flex-col gap-3.5">
                <Gone season={season} />
                <SeasonPerson season={season} />
                <SeasonMoney season={season} />
                <AuditCard resource="season-schedules" ids={[season.id]} />
              </div>
            </>
          )}
        </div>
      </main>
      {season && can('season_scheduler.delete') && <Restore season={season} onLeaving={setLeaving} />}
    </>
  );
}

function Gone({ season: { deleted_at, deleted_by } }: { season: SeasonDetail }) {
  const words = useWords();
  if (!deleted_at) return null;
  return (
    <Notice>
      {words.t('reservation.gone_by', {
        name: doerText(deleted_by ?? null, words.locale),
        date: words.date(clubDay(new Date(deleted_at), clubZone()), 'long'),
      })}
    </Notice>
  );
}

function Restore({ season, onLeaving }: { season: SeasonDetail; onLeaving: (leaving: boolean) => void }) {
  const words = useWords();
  const navigate = useNavigate();
  const restore = useCall(seasonSchedules.restore);
  const online = useWhenOnline(words.t('list.trash_online'));
  const params = { id: String(season.id) };
  const submit = async () => {
    onLeaving(true);
    const outcome = await restore.submit({ params });
    if (outcome.state !== 'done') return onLeaving(false);
    toast(words.t('list.restored', { name: seasonName(words, season) }));
    void navigate(linkTo('/sales/season-schedules/$id', { params }));
  };
  return (
    <FormFoot>
      <ErrorNotice error={restore.error}>{restore.error && recordRefusal(words, restore.error)}</ErrorNotice>
      <Button kind="primary" size="large" icon={RotateCcw} busy={restore.busy} onClick={online(submit)}>
        {words.t('list.restore')}
      </Button>
    </FormFoot>
  );
}
