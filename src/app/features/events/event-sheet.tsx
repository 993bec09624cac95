import { useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import { clubZone } from '#app/data/club.ts';
import { failureOf } from '#app/data/failure.ts';
import { queryFor } from '#app/data/query.ts';
import { useCall } from '#app/data/use-call.ts';
import { useWords } from '#app/i18n/words.ts';
import { ErrorNotice, FailedNotice } from '#app/resource/failed-notice.tsx';
import type { SheetScreenProps } from '#app/shell/sheet-address.ts';
import { EVENT_PRIORITY_WORDS, EVENT_TYPE_WORDS } from '#contract/columns/events.ts';
import { events, type ReceivedEvent } from '#contract/events.ts';
import { Button } from '#ui/button.tsx';
import { Fact } from '#ui/fact.tsx';
import { Markdown } from '#ui/form/markdown-view.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';

/** One event, received or sent: who says what, and the button that acknowledges it. */
export function EventSheet({ open, id = '', onClose }: SheetScreenProps) {
  const words = useWords();
  const { t, locale } = words;
  const zone = clubZone();
  const received = useQuery(queryFor(events.received, { query: { id } }));
  const own = received.data?.data[0];
  const sent = useQuery({
    ...queryFor(events.sent, { query: { id } }),
    enabled: received.isSuccess && !own,
  });
  const told = sent.data?.data[0];
  const event = own ?? told;
  const asked = failureOf(received) ? received : sent;
  return (
    <Sheet
      open={open}
      onCloseRequest={onClose}
      title={event ? words.digits(event.subject) : t('events.one')}
      subtitle={event && words.instant(event.created_at, zone, 'weekday')}
      footer={own && !own.seen_at && <Acknowledge event={own} onDone={onClose} />}
    >
      {event ? (
        <>
          <dl className="lines">
            <Fact name={t('events.type')}>{EVENT_TYPE_WORDS[event.type][locale]}</Fact>
            <Fact name={t('events.priority')}>{EVENT_PRIORITY_WORDS[event.priority][locale]}</Fact>
            {own && (
              <Fact name={t('events.from')}>
                {own.creator ? `${own.creator.name} ${own.creator.family}` : t('events.system')}
              </Fact>
            )}
            {told && (
              <Fact name={t('events.seen_by')}>
                {t('events.seen_of', { n: told.seen_count, of: told.subscribers_count })}
              </Fact>
            )}
          </dl>
          <Markdown text={event.content} />
        </>
      ) : failureOf(asked) ? (
        <FailedNotice query={asked} gone={t('events.gone')} />
      ) : sent.isSuccess ? (
        <Notice kind="warning">{t('events.gone')}</Notice>
      ) : (
        <SkeletonRows rows={3} />
      )}
    </Sheet>
  );
}

/** «دیدم»: once, and the sheet closes (seed 1 §4). */
function Acknowledge({ event, onDone }: { event: ReceivedEvent; onDone: () => void }) {
  const { t } = useWords();
  const seen = useCall(events.seen);
  const submit = async () => {
    const outcome = await seen.submit({
      params: { id: String(event.id), subscriber_id: String(event.subscriber_id) },
    });
    if (outcome.state !== 'refused') onDone();
  };
  return (
    <>
      <ErrorNotice error={seen.error}>{seen.errorText}</ErrorNotice>
      <Button kind="primary" size="large" block icon={Check} busy={seen.busy} onClick={() => void submit()}>
        {t('events.acknowledge')}
      </Button>
    </>
  );
}
