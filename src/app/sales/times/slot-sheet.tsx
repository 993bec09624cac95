import { useQuery } from '@tanstack/react-query';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { useClub, useClubNow } from '#app/data/club.ts';
import { useDeskRules } from '#app/data/desk-rules.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { AnswerMissing } from '#app/engine/answer-missing.tsx';
import { dayWithin } from '#app/i18n/day-name.ts';
import { type NamedSlot, namedSlot, visitText } from '#app/i18n/visit-text.ts';
import { useWords } from '#app/i18n/words.ts';
import { InvoiceTag } from '#app/parts/money/invoice-tag.tsx';
import type { SheetScreenProps } from '#app/shell/sheet-address.ts';
import { useSheet } from '#app/shell/use-sheet.ts';
import { TIME_STATE_WORDS } from '#contract/sales/columns/times.ts';
import { type InvoiceOfTime, saleInvoices } from '#contract/sales/sale-invoices.ts';
import { times } from '#contract/sales/times.ts';
import { clubDay } from '#domain/dates.ts';
import { isStillSold } from '#domain/sold-until.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { FactList } from '#ui/fact.tsx';
import { Sheet } from '#ui/sheet.tsx';

/** One time of the calendar: its present state, and all its reservations, newest first. */
export function SlotSheet({ open, id = '', onClose }: SheetScreenProps) {
  const words = useWords();
  const { t } = words;
  const can = useCan();
  const sheet = useSheet();
  const now = useClubNow();
  const { bookable_after_start } = useDeskRules();
  const time = useQuery({ ...queryFor(times.list, { query: { id } }), enabled: can('time.show') });
  const history = useQuery(queryFor(saleInvoices.ofTime, { query: { time: id, moved: 'true' } }));
  const slot = time.data?.data[0];
  const had = history.data?.data;
  const named = slot
    ? { ...slot, court: slot.court.name }
    : namedBy(had?.find(({ left_at }) => left_at === null));
  const gone = time.data !== undefined && !slot && had?.length === 0;
  const bookable =
    slot?.state === 'free' && isStillSold(slot, bookable_after_start, now) && can('invoice.create');
  return (
    <Sheet
      open={open}
      onCloseRequest={onClose}
      title={named ? visitText(words, [named]) : t('times.slot')}
      subtitle={named && words.day(named.date)}
      footer={
        bookable && (
          <Button
            kind="primary"
            size="large"
            block
            icon={CalendarPlus}
            onClick={() => sheet.open('booking', id)}
          >
            {t('times.book')}
          </Button>
        )
      }
    >
      {slot && (
        <FactList
          facts={[
            [t('record.status'), TIME_STATE_WORDS[slot.state][words.locale]],
            [t('closed-invoices.one'), slot.closed && words.digits(slot.closed.title)],
            [t('record.term'), words.digits(slot.term.name)],
            [t('setup.price'), <Amount key="price" value={slot.price} />],
          ]}
        />
      )}
      {had ? (
        <section className="border-t border-line pt-3">
          <h2 className="text-label font-semibold text-muted">{t('times.history')}</h2>
          {had.length === 0 && (
            <p className="py-3 text-muted">{t(gone ? 'times.slot_gone' : 'times.no_history')}</p>
          )}
          {had.map((invoice) => (
            <Row key={invoice.id} invoice={invoice} />
          ))}
        </section>
      ) : (
        <AnswerMissing query={history} gone={t('times.slot_gone')} rows={3} />
      )}
    </Sheet>
  );
}

const namedBy = (invoice: InvoiceOfTime | undefined): NamedSlot | undefined => invoice && namedSlot(invoice);

/** A former reservation: customer, state, and when it was made, cancelled or moved away; a tap opens it. */
function Row({ invoice }: { invoice: InvoiceOfTime }) {
  const words = useWords();
  const { t } = words;
  const can = useCan();
  const { open } = useSheet();
  const { today } = useClubNow();
  const { time_zone } = useClub();
  const { user, canceled_at, created_at, creator, left_at } = invoice;
  const to = namedSlot(invoice);
  const at = left_at ?? canceled_at ?? created_at;
  const when = `${dayWithin(words, clubDay(new Date(at), time_zone), today)} ${words.instant(at, time_zone, 'time')}`;
  const line = [
    left_at
      ? t('times.moved_on', { when, day: words.day(to.date), to: visitText(words, [to]) })
      : t(canceled_at ? 'times.canceled_on' : 'times.made_on', { when }),
    !left_at && !canceled_at && creator && `${creator.name} ${creator.family}`,
  ];
  return (
    <button
      type="button"
      className="press flex min-h-14 w-full items-center gap-3 border-b border-line py-2 text-start last:border-0"
      disabled={!can('calendar.show')}
      onClick={() => open('reservation', invoice.id)}
    >
      <span className="min-w-0 flex-1 leading-normal">
        <span className="ellipsis block font-strong">{words.digits(`${user.name} ${user.family}`)}</span>
        <span className="block text-caption text-muted">{line.filter(Boolean).join(' · ')}</span>
      </span>
      <span className="flex flex-none flex-col items-end gap-1">
        <Amount value={invoice.total_price} className="font-strong" />
        <InvoiceTag row={invoice} words={words} />
      </span>
    </button>
  );
}
