import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import Check from 'lucide-react/icons/check';
import { useCall } from '#app/calls/use-call.ts';
import { clubZone } from '#app/data/club.ts';
import { failureOf } from '#app/data/failure.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { ErrorNotice, FailedNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import type { SheetScreenProps } from '#app/shell/sheet-address.ts';
import { EVENT_PRIORITY_WORDS, EVENT_TYPE_WORDS } from '#contract/messages/columns/events.ts';
import { events, type ReceivedEvent, type SentEvent } from '#contract/messages/events.ts';
import { Button } from '#ui/button.tsx';
import { Fact } from '#ui/fact.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { EventText } from './event-look.tsx';
import { pageOf, reportOf } from './event-page.ts';
import { Readers, TakeBack } from './readers.tsx';

/** An event, received or sent: text, acknowledge button, and readers. */
export function EventSheet({ open, id = '', onClose }: SheetScreenProps) {
  const words = useWords();
  const { t } = words;
  const can = useCan();
  const received = useQuery(queryFor(events.received, { query: { id } }));
  const own = received.data?.data[0];
  const sent = useQuery({
    ...queryFor(events.sent, { query: { id } }),
    enabled: received.isSuccess && !own,
  });
  const every = useQuery({ ...queryFor(events.list, { query: { id } }), enabled: can('event.show') });
  const told = every.data?.data[0] ?? sent.data?.data[0];
  const event = own ?? told;
  const asked = [received, sent, every].find((query) => failureOf(query)) ?? sent;
  const known = sent.isSuccess && (every.isSuccess || !can('event.show'));
  return (
    <Sheet
      open={open}
      onCloseRequest={onClose}
      title={event ? words.digits(event.subject) : t('events.one')}
      subtitle={event && words.instant(event.created_at, clubZone(), 'weekday')}
      footer={event && <Foot key={event.id} event={event} own={own} told={told} onDone={onClose} />}
    >
      {event ? (
        <>
          <Facts event={event} told={told} />
          <EventText event={event} />
          {told && can('event.show') && <Readers event={told} />}
        </>
      ) : failureOf(asked) ? (
        <FailedNotice query={asked} gone={t('events.gone')} />
      ) : known ? (
        <Notice kind="warning">{t('events.gone')}</Notice>
      ) : (
        <SkeletonRows rows={3} />
      )}
    </Sheet>
  );
}

function Facts({ event, told }: { event: ReceivedEvent | SentEvent; told: SentEvent | undefined }) {
  const { t, locale, digits } = useWords();
  const { creator } = event;
  return (
    <dl className="lines">
      <Fact name={t('events.type')}>{EVENT_TYPE_WORDS[event.type][locale]}</Fact>
      <Fact name={t('events.priority')}>{EVENT_PRIORITY_WORDS[event.priority][locale]}</Fact>
      <Fact name={t('events.from')}>
        {creator ? digits(`${creator.name} ${creator.family}`) : t('events.system')}
      </Fact>
      {told && (
        <Fact name={t('events.seen_by')}>
          {t('events.seen_of', { n: told.seen_count, of: told.subscribers_count })}
        </Fact>
      )}
    </dl>
  );
}

interface FootProps {
  event: ReceivedEvent | SentEvent;
  own: ReceivedEvent | undefined;
  told: SentEvent | undefined;
  onDone: () => void;
}

/** «دیدم»: once, and the sheet closes (seeds §4); what it is about opens from here; it may be taken back. */
function Foot({ event, own, told, onDone }: FootProps) {
  const { t } = useWords();
  const can = useCan();
  const navigate = useNavigate();
  const seen = useCall(events.seen);
  const unseen = own && own.seen_at === null ? own : undefined;
  const to = reportOf(event) ?? pageOf(event);
  const submit = async ({ id, subscriber_id }: ReceivedEvent) => {
    const params = { id: String(id), subscriber_id: String(subscriber_id) };
    const outcome = await seen.submit({ params });
    if (outcome.state === 'refused') return;
    // Acknowledging opens its report (seeds §2).
    const report = reportOf(event);
    if (report) void navigate(report);
    else onDone();
  };
  const takes = told !== undefined && can('event.delete');
  if (!unseen && !to && !takes) return null;
  return (
    <>
      <ErrorNotice error={seen.error}>{seen.errorText}</ErrorNotice>
      <div className="flex flex-wrap gap-2">
        {unseen && (
          <Button
            kind="primary"
            size="large"
            className="flex-1"
            icon={Check}
            busy={seen.busy}
            onClick={() => void submit(unseen)}
          >
            {t(reportOf(event) ? 'events.open_report' : 'events.acknowledge')}
          </Button>
        )}
        {to && !(unseen && reportOf(event)) && (
          <Button size="large" className="flex-1" onClick={() => void navigate(to)}>
            {t('events.open_about')}
          </Button>
        )}
        {takes && <TakeBack event={told} onDone={onDone} />}
      </div>
    </>
  );
}
