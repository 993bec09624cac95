import { Link } from '@tanstack/react-router';
import { useCan } from '#app/data/profile.ts';
import { cellOf } from '#app/engine/cells.tsx';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { clubInvoiceColumns } from '#contract/sales/columns/sale-invoices.ts';
import type { Invoice } from '#contract/sales/sale-invoices.ts';

/** Whether it belongs to a season; a link for people who may see seasons. */
export function SeasonCell({ row }: { row: Invoice }) {
  const words = useWords();
  const can = useCan();
  const id = row.season_schedule_id;
  if (id === null || !can('season_scheduler.show')) {
    const { season } = clubInvoiceColumns;
    return season && cellOf(season, row, words);
  }
  return (
    <Link {...linkTo('/sales/season-schedules/$id', { params: { id } })} className="link">
      {words.t('season-schedules.one')}
    </Link>
  );
}
