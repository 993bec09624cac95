import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import CalendarX from 'lucide-react/icons/calendar-x';
import CopyPlus from 'lucide-react/icons/copy-plus';
import TicketCheck from 'lucide-react/icons/ticket-check';
import { clubZone } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { RemoveButton } from '#app/engine/remove-button.tsx';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { useOffline } from '#app/state/connection.ts';
import { useWhenOnline } from '#app/state/use-when-online.ts';
import { doerText } from '#contract/columns/common.ts';
import type { SeasonDetail } from '#contract/sales/season-records.ts';
import { seasonSchedules } from '#contract/sales/season-schedules.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { seasonForm } from './resource.tsx';

/** Actions for the remaining sessions, continuing the season, and a link to its reservations. */
export function SeasonActions({
  season,
  chosen,
  onOpen,
}: {
  season: SeasonDetail;
  chosen: readonly number[] | null;
  onOpen: (sheet: 'cancel' | 'change') => void;
}) {
  const words = useWords();
  const { t } = words;
  const can = useCan();
  const navigate = useNavigate();
  const offline = useOffline();
  const { id, left, creator } = season;
  const mayChange = can('season_scheduler.update') && left > 0;
  const online = useWhenOnline(t('season-schedules.offline'));
  return (
    <>
      <Card className="flex flex-col gap-2 p-4 empty:hidden">
        {left > 0 && <h2 className="font-heavy">{t('season-schedules.left', { n: left })}</h2>}
        {mayChange && (
          <Button
            icon={ArrowLeftRight}
            className="justify-start"
            notYet={offline}
            onClick={online(() => onOpen('change'))}
          >
            {t('season-schedules.change')}
          </Button>
        )}
        {can('season_scheduler.create') && (
          <Button
            icon={CopyPlus}
            className="justify-start"
            notYet={offline}
            onClick={online(
              () => void navigate(linkTo('/sales/season-schedules/insert', { search: { copy: id } })),
            )}
          >
            {t('season-schedules.go_on')}
          </Button>
        )}
        {mayChange && (
          <CancelButton
            season={season}
            chosen={chosen}
            offline={offline}
            onPress={online(() => onOpen('cancel'))}
          />
        )}
        {left === 0 && (
          <RemoveButton
            form={seasonForm}
            record={season}
            onDone={() => void navigate(linkTo('/sales/season-schedules'))}
          />
        )}
      </Card>
      <div className="flex flex-wrap items-center gap-x-4 px-1 text-label text-muted">
        {can('invoice.show') && (
          <Link
            {...linkTo('/sales/invoices', { search: { season: id } })}
            className="btn btn-ghost press -ms-3 text-brand"
          >
            <Icon of={TicketCheck} size={16} />
            {t('season-schedules.its_invoices')}
          </Link>
        )}
        <span>
          {t('reservation.made_by', {
            name: doerText(creator, words.locale),
            when: words.instant(season.created_at, clubZone()),
          })}
        </span>
      </div>
    </>
  );
}

/** «لغو ۳ جلسه · ۱٬۶۵۰٬۰۰۰ برمی‌گردد», by the rules of now. */
function CancelButton({
  season: { id, left },
  chosen,
  offline,
  onPress,
}: {
  season: SeasonDetail;
  chosen: readonly number[] | null;
  offline: boolean;
  onPress: () => void;
}) {
  const { t, amount } = useWords();
  const some = chosen !== null && chosen.length > 0;
  const query = useQuery({
    ...queryFor(seasonSchedules.calculateCancelPrice, {
      params: { id: String(id) },
      body: some ? { ids: [...chosen] } : {},
    }),
    enabled: !offline,
  });
  const figures = query.data?.data;
  const n = some ? chosen.length : left;
  const back = figures ? Math.max(0, (figures.paid ?? 0) - (figures.penalty ?? 0)) : 0;
  return (
    <Button kind="danger" icon={CalendarX} className="justify-start" notYet={offline} onClick={onPress}>
      {back > 0
        ? t('season-schedules.cancel_back', { n, sum: amount(back) })
        : t('season-schedules.cancel_n', { n })}
    </Button>
  );
}
