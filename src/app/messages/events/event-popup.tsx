import * as Radix from '@radix-ui/react-dialog';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { clubZone } from '#app/data/club.ts';
import { unseenEvents } from '#app/data/unseen-events.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { acceptUpdate } from '#app/pwa/start.ts';
import { startsAtDesk } from '#app/shell/start-page.ts';
import { useOffline } from '#app/state/connection.ts';
import { updateAtom } from '#app/state/update.ts';
import { EVENT_PRIORITY_WORDS } from '#contract/messages/columns/events.ts';
import { events, type ReceivedEvent } from '#contract/messages/events.ts';
import { Button } from '#ui/button.tsx';
import { useUi } from '#ui/locale.tsx';
import { useReturnFocus } from '#ui/return-focus.ts';
import { readViewport } from '#ui/use-viewport.ts';
import { dueEvent } from './due.ts';
import { EventDot, EventKicker, EventText } from './event-look.tsx';
import { pageOf, reportOf } from './event-page.ts';
import { usePause } from './pause.ts';

/** Until the app starts again. */
const putOff = new Set<number>();

/** The page where one starts: the day's figures, or at a desk the calendar. */
function useAtStart(): boolean {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return path === '/' || (path === '/sales/calendar' && startsAtDesk(readViewport() === 'phone'));
}

/**
 * Opens unseen events automatically: one at a time, most urgent first, at the next pause. Closes when it is
 * acknowledged, here or elsewhere, or withdrawn.
 */
export function EventPopups() {
  const offline = useOffline();
  const atStart = useAtStart();
  const unseen = useQuery({ ...unseenEvents, enabled: !offline }).data?.data ?? [];
  const [shown, setShown] = useState<number | null>(null);
  const [, drawAgain] = useState(0);
  const due = dueEvent(unseen, { atStart, putOff });
  const open = unseen.find(({ id }) => id === shown);
  const paused = usePause(due !== undefined && !open);
  if (!open && due && paused) setShown(due.id);
  return (
    open && (
      <Popup
        key={open.id}
        event={open}
        onLater={() => {
          putOff.add(open.id);
          setShown(null);
          drawAgain((n) => n + 1);
        }}
      />
    )
  );
}

function Popup({ event, onLater }: { event: ReceivedEvent; onLater: () => void }) {
  const words = useWords();
  const { t, locale } = words;
  const { dir } = useUi();
  const onCloseAutoFocus = useReturnFocus(true);
  const { creator } = event;
  const name = creator ? `${creator.name} ${creator.family}` : t('events.system');
  const parts = [
    ...(event.priority > 3 ? [EVENT_PRIORITY_WORDS[event.priority][locale]] : []),
    words.instant(event.created_at, clubZone(), 'weekday'),
  ];
  return (
    <Radix.Root open onOpenChange={(next) => !next && onLater()}>
      <Radix.Portal>
        <Radix.Overlay className="scrim dialog-scrim" />
        <Radix.Content
          dir={dir}
          className="dialog"
          role="alertdialog"
          data-event={event.id}
          onCloseAutoFocus={onCloseAutoFocus}
        >
          <div className="flex items-start gap-3">
            <EventDot type={event.type} />
            <div className="min-w-0 flex-1">
              <EventKicker type={event.type} parts={parts} />
              <Radix.Title className="text-lead font-heavy break-words">
                {words.digits(event.subject)}
              </Radix.Title>
            </div>
          </div>
          <Radix.Description asChild>
            <div className="flex max-h-[50dvh] flex-col gap-2 overflow-y-auto">
              <EventText event={event} />
              <span className="text-caption text-muted">{words.digits(name)}</span>
            </div>
          </Radix.Description>
          <Actions event={event} onLater={onLater} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** One filled button that marks it as seen, and where that leads somewhere, goes there. */
function Actions({ event, onLater }: { event: ReceivedEvent; onLater: () => void }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const seen = useCall(events.seen);
  const update = useAtomValue(updateAtom);
  const [report, page] = [reportOf(event), pageOf(event)];
  const installs = event.type === 1 && update !== 'none';
  const acknowledge = async (then?: () => void) => {
    const outcome = await seen.submit({
      params: { id: String(event.id), subscriber_id: String(event.subscriber_id) },
    });
    if (outcome.state === 'done') then?.();
  };
  const go = (to: NonNullable<typeof report>) => () => void navigate(to);
  return (
    <>
      {installs && <p className="text-caption text-muted">{t('events.update_after')}</p>}
      <ErrorNotice error={seen.error}>{seen.errorText}</ErrorNotice>
      <div className="dialog-actions">
        <Button
          kind="primary"
          icon={Check}
          busy={seen.busy}
          onClick={() => void acknowledge(installs ? acceptUpdate : report ? go(report) : undefined)}
        >
          {t(installs ? 'events.install' : report ? 'events.open_report' : 'events.acknowledge')}
        </Button>
        {page ? (
          <Button onClick={() => void acknowledge(go(page))}>{t('events.open_about')}</Button>
        ) : (
          <Button onClick={onLater}>{t('events.later')}</Button>
        )}
      </div>
    </>
  );
}
