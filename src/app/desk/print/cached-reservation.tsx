import { useQueries } from '@tanstack/react-query';
import { useClub } from '#app/data/club.ts';
import { slotText, visitText } from '#app/i18n/visit-text.ts';
import { useWords } from '#app/i18n/words.ts';
import { useAsOf } from '#app/offline/use-as-of.ts';
import { useVisit } from '#app/offline/use-visit.ts';
import { dayQuery } from '#app/parts/slots/day-query.ts';
import { named } from '#app/parts/slots/slot-words.ts';
import type { CalendarTime } from '#contract/desk/reservable-times.ts';
import { sumOf } from '#domain/money.ts';
import { Amount } from '#ui/amount.tsx';
import { Block, Line, Roll, SlotBox } from './roll.tsx';

/** The print of a visit while offline: from the cached calendar, with its age. */
export function CachedReservation({
  id,
  days,
  error,
}: {
  id: number;
  days: readonly string[];
  error: Error | null;
}) {
  const asked = useQueries({ queries: days.map((day) => dayQuery(day)) });
  const { cells, facts } = useVisit(id);
  const asOf = useAsOf(dayQuery(days[0] ?? '').queryKey);
  const ready = cells.length > 0 && asked.every(({ data }) => data !== undefined);
  return (
    <Roll ready={ready} error={ready ? null : error} home={`/sales/calendar?sheet=reservation.${id}`}>
      {ready && facts && (
        <Kept cells={cells} left={Math.max(0, facts.due - facts.pending)} until={asOf?.text ?? null} />
      )}
    </Roll>
  );
}

function Kept({
  cells,
  left,
  until,
}: {
  cells: readonly CalendarTime[];
  left: number;
  until: string | null;
}) {
  const words = useWords();
  const { t, instant, day, digits } = words;
  const { time_zone } = useClub();
  const invoices = cells.flatMap(({ invoice }) => invoice ?? []);
  const [invoice] = invoices;
  const all = cells.map(named);
  const total = sumOf(invoices, ({ total_price }) => total_price ?? 0);
  return (
    <>
      <section className="py-2 text-center">
        <h1 className="text-state">{t('print.reservation')}</h1>
        <bdi dir="ltr" className="block text-[27px] leading-[1.4] font-heavy">
          {digits(String(invoice?.invoice_number ?? ''))}
        </bdi>
      </section>
      <Block>
        {invoice && <Line name={t('print.date')}>{instant(invoice.created_at, time_zone, 'weekday')}</Line>}
        <Line name={t('print.customer')}>
          {invoice?.user.name} {invoice?.user.family}
        </Line>
      </Block>
      {[...Map.groupBy(cells, ({ date }) => date)].map(([date, ofDay]) => (
        <SlotBox key={date} place={visitText(words, ofDay.map(named))} day={day(date)} />
      ))}
      <Block>
        {cells.map((cell) => (
          <Line
            key={cell.id}
            name={
              cells.length > 1
                ? slotText(words, named(cell), all)
                : t('print.slot_line', { court: cell.court.name })
            }
          >
            <Amount value={cell.invoice?.total_price ?? cell.price} />
          </Line>
        ))}
        <div className="my-1.5 border-t-2" />
        <Line name={t('print.total')} strong>
          <Amount value={total} />
        </Line>
        <Line name={t('print.received')}>
          <Amount value={Math.max(0, total - left)} />
        </Line>
        <Line name={t('print.left')}>
          <strong>
            <Amount value={left} />
          </strong>
        </Line>
      </Block>
      {until && (
        <Block>
          <p className="text-center text-micro">{t('print.known_until', { as_of: until })}</p>
        </Block>
      )}
    </>
  );
}
