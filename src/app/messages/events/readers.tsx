import { useQuery } from '@tanstack/react-query';
import Undo2 from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { clubZone } from '#app/data/club.ts';
import { queryFor } from '#app/data/query.ts';
import { ErrorNotice, FailedNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { toast } from '#app/state/toast.ts';
import { events, type SentEvent } from '#contract/messages/events.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Tag } from '#ui/tag.tsx';

const MOST = 200;

/** The recipients with the time they read it; unread ones last. */
export function Readers({ event }: { event: SentEvent }) {
  const words = useWords();
  const { t } = words;
  const input = { params: { id: String(event.id) }, query: { per_page: String(MOST) } };
  const asked = useQuery(queryFor(events.subscribers, input));
  const readers = asked.data?.data;
  return (
    <section className="flex flex-col gap-1" aria-labelledby="event-readers">
      <h3 id="event-readers" className="font-strong">
        {t('events.whom')}
      </h3>
      <FailedNotice query={asked} />
      {!readers && asked.isPending && <SkeletonRows rows={3} />}
      {readers?.length === 0 && <p className="text-muted">{t('events.nobody')}</p>}
      {readers && readers.length > 0 && (
        <ul>
          {readers.map(({ id, user, seen_at }) => (
            <li key={id} className="flex min-h-11 items-center gap-3 border-t border-line first:border-0">
              <span className="min-w-0 flex-1">{words.digits(`${user.name} ${user.family}`)}</span>
              {seen_at ? (
                <span className="text-label text-muted">{words.instant(seen_at, clubZone(), 'weekday')}</span>
              ) : (
                <Tag tone="warning">{t('events.not_yet')}</Tag>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Withdraws it from people who have not read it, after a question with subject and number. */
export function TakeBack({ event, onDone }: { event: SentEvent; onDone: () => void }) {
  const { t, digits } = useWords();
  const [asking, setAsking] = useState(false);
  const remove = useCall(events.remove);
  const unseen = event.subscribers_count - event.seen_count;
  const take = async () => {
    const outcome = await remove.submit({ params: { id: String(event.id) } });
    if (outcome.state !== 'done') return;
    setAsking(false);
    toast(t('events.taken_back'));
    onDone();
  };
  return (
    <>
      <Button kind="danger" size="large" icon={Undo2} onClick={() => setAsking(true)}>
        {t('events.take_back')}
      </Button>
      <Dialog
        open={asking}
        onCancel={() => {
          setAsking(false);
          remove.reset();
        }}
        title={t('events.take_back_title', { name: digits(event.subject) })}
        busy={remove.busy}
        cancel={t('common.cancel')}
        actions={
          unseen > 0 && (
            <Button kind="danger-solid" busy={remove.busy} onClick={() => void take()}>
              {t('events.take_back')}
            </Button>
          )
        }
      >
        {remove.error ? (
          <ErrorNotice error={remove.error}>{remove.errorText}</ErrorNotice>
        ) : (
          t('events.take_back_help', { n: unseen })
        )}
      </Dialog>
    </>
  );
}
