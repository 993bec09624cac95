import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Repeat from 'lucide-react/icons/repeat';
import { useCan } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import type { CalendarTime } from '#contract/desk/reservable-times.ts';
import type { InvoiceDetail } from '#contract/sales/sale-invoices.ts';
import { Icon } from '#ui/icon.tsx';

/** The way from a session to its season, for who may see seasons; which one it is as far as the calendar knows. */
export function SeasonRow({
  slots,
  cells,
}: {
  slots: readonly InvoiceDetail[] | undefined;
  cells: readonly CalendarTime[];
}) {
  const { t } = useWords();
  const can = useCan();
  const season = cells.find(({ invoice }) => invoice?.season)?.invoice?.season;
  const id = season?.id ?? slots?.find((slot) => slot.season_schedule_id !== null)?.season_schedule_id;
  if (!id || !can('season_scheduler.show')) return null;
  return (
    <Link {...linkTo('/sales/season-schedules/$id', { params: { id } })} className="action-row press">
      <Icon of={Repeat} className="text-muted" />
      <span className="flex-1 text-start">
        {season
          ? t('reservation.season_part', { number: season.number, count: season.count })
          : t('reservation.season')}
      </span>
      <Icon of={ChevronRight} size={16} flip className="text-muted" />
    </Link>
  );
}
