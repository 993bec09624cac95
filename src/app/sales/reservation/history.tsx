import History from 'lucide-react/icons/history';
import { useState } from 'react';
import { useClub, useClubNow } from '#app/data/club.ts';
import { dayName, dayWithin } from '#app/i18n/day-name.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import { MessageFault, ResendButton } from '#app/parts/messages/message-state.tsx';
import type { InvoiceDetail } from '#contract/sales/sale-invoices.ts';
import { clubDay } from '#domain/dates.ts';
import { Icon } from '#ui/icon.tsx';
import { type Event, historyOf } from './invoice-rules.ts';

/** Author and time; unfolds the whole history. */
export function InvoiceHistory({ slots }: { slots: readonly [InvoiceDetail, ...InvoiceDetail[]] }) {
  const words = useWords();
  const { t } = words;
  const { today } = useClubNow();
  const { time_zone } = useClub();
  const [open, setOpen] = useState(false);
  const events = historyOf(slots);
  const [invoice] = slots;
  const by = invoice.creator ? `${invoice.creator.name} ${invoice.creator.family}` : t('reservation.system');
  const when = (at: string, name = dayName) =>
    `${name(words, clubDay(new Date(at), time_zone), today)} ${words.instant(at, time_zone, 'time')}`;
  return (
    <section className="flex flex-col gap-1 px-1 text-label text-muted">
      <div className="flex min-h-11 items-center gap-2">
        <Icon of={History} size={16} />
        <span className="min-w-0 flex-1">
          {t('reservation.made_by', { name: by, when: when(invoice.created_at, dayWithin) })}
        </span>
        {events.length > 1 && (
          <button type="button" className="link press" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t('reservation.history')}
          </button>
        )}
      </div>
      {open && (
        <ol className="flex flex-col">
          {events.map((event) => (
            <li
              key={`${event.kind} ${event.at} ${'name' in event ? event.name : ''}`}
              className="flex gap-3 border-t border-line py-2 first:border-0"
            >
              <span className="min-w-0 flex-1 text-text">
                {eventText(words, event)}
                {event.kind === 'message' && <MessageFault message={event.message} />}
                {event.kind === 'message' && <ResendButton message={event.message} />}
              </span>
              <time className="num" dateTime={event.at}>
                {when(event.at)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

export function eventText(words: Words, event: Event): string {
  const { t, number, digits, time, day } = words;
  switch (event.kind) {
    case 'made':
      return t('reservation.event_made', { name: event.by ?? t('reservation.system') });
    case 'addon':
    case 'addon_canceled':
      return t(`reservation.event_${event.kind}`, { name: event.name, count: number(event.count) });
    case 'moved':
      return t(event.undo ? 'reservation.event_moved_back' : 'reservation.event_moved', {
        court: digits(event.to.court),
        day: day(event.to.date),
        time: time(event.to.start_time),
      });
    case 'message':
      return t(`reservation.event_message_${event.message.state}`, { text: event.message.text });
    default:
      return t(`reservation.event_${event.kind}`);
  }
}
