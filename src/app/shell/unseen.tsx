import { useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { unseenEvents } from '#app/data/unseen-events.ts';
import { useWords } from '#app/i18n/words.ts';
import { useOffline } from '#app/state/connection.ts';
import { unreadAtom, waitingTicketAtom } from '#app/state/unread.ts';
import { tickets } from '#contract/messages/tickets.ts';
import { COMMA } from '#domain/digits.ts';
import { Count } from '#ui/count.tsx';

/**
 * How many events one has received and not acknowledged, and in how many tickets something is new; the stream says when
 * that changes. Which ticket waits longest the navigation knows from here, too.
 */
export function Unseen() {
  const { t, locale } = useWords();
  const offline = useOffline();
  const unseen = useQuery({
    ...unseenEvents,
    enabled: !offline,
  });
  const waiting = useQuery({ ...queryFor(tickets.mine), enabled: !offline }).data?.data;
  const unread = (waiting?.support?.unseen ?? 0) + (waiting?.organization?.unseen ?? 0);
  const setUnread = useSetAtom(unreadAtom);
  useEffect(() => setUnread(unread), [setUnread, unread]);
  const can = useCan();
  const setWaiting = useSetAtom(waitingTicketAtom);
  const { support, organization } = waiting ?? {};
  const first =
    support?.first && can('support_ticket.create')
      ? `/tickets/support/${support.first}`
      : organization?.first && can('organizational_ticket.create')
        ? `/tickets/organization/${organization.first}`
        : null;
  useEffect(() => setWaiting(first), [setWaiting, first]);
  const told = unseen.data?.pagination.total ?? 0;
  const n = told + unread;
  if (n === 0) return null;
  // One number on the badge; in words what it is made of, as the start page has each.
  const said = [
    told > 0 && t('shell.unseen', { n: told }),
    unread > 0 && t('shell.unseen_tickets', { n: unread }),
  ];
  return (
    <>
      <span aria-hidden className="flex">
        <Count n={n} />
      </span>
      <span className="sr-only">{said.filter(Boolean).join(COMMA[locale])}</span>
    </>
  );
}
