import { useNavigate } from '@tanstack/react-router';
import Bell from 'lucide-react/icons/bell';
import Megaphone from 'lucide-react/icons/megaphone';
import Plus from 'lucide-react/icons/plus';
import Send from 'lucide-react/icons/send';
import { useCan } from '#app/data/profile.ts';
import { defineResource, type ListAction } from '#app/engine/resource.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import {
  allEventColumns,
  receivedEventColumns,
  sentEventColumns,
} from '#contract/messages/columns/events.ts';
import {
  events as calls,
  type ReceivedEvent,
  receivedEventList,
  type SentEvent,
  sentEventList,
} from '#contract/messages/events.ts';
import { Tag } from '#ui/tag.tsx';

const search = { filter: 'subject', label: 'events.subject_part' } as const;

/** Received events. */
export const receivedEvents = defineResource<ReceivedEvent>({
  name: 'received-events',
  path: '/profile/received-events',
  calls: { list: calls.received },
  spec: receivedEventList,
  columns: receivedEventColumns,
  words: { title: 'events.received', count: 'events.count', nothing: 'events.nothing_received' },
  icon: Bell,
  search,
  titleOf: ({ subject }) => subject,
  card: ({ subject, creator, seen_at }, { t }) => ({
    title: subject,
    detail: creator ? `${creator.name} ${creator.family}` : t('events.system'),
    end: !seen_at && <Tag tone="brand">{t('events.unseen')}</Tag>,
  }),
  sheet: 'event',
});

/** Sent events. */
export const sentEvents = defineResource<SentEvent>({
  name: 'sent-events',
  path: '/profile/sent-events',
  calls: { list: calls.sent },
  spec: sentEventList,
  columns: sentEventColumns,
  words: { title: 'events.sent', count: 'events.count', nothing: 'events.nothing_sent' },
  icon: Send,
  search,
  // Whoever sent them is known.
  filters: ['subject', 'type', 'priority', 'created_at'],
  titleOf: ({ subject }) => subject,
  card: ({ subject, seen_count, subscribers_count }, { t }) => ({
    title: subject,
    detail: t('events.seen_of', { n: seen_count, of: subscribers_count }),
  }),
  sheet: 'event',
});

/** All that staff were told, by people and by the system, with how many have seen it. */
export const allEvents = defineResource<SentEvent>({
  ...sentEvents,
  name: 'events',
  path: '/events',
  calls: { list: calls.list },
  columns: allEventColumns,
  filters: ['subject', 'type', 'priority', 'created_at', 'creator'],
  words: { title: 'events.title', count: 'events.count', nothing: 'events.nothing' },
  icon: Megaphone,
  useActions: useTell,
});

/** The action for a new event, by permission. */
function useTell(): readonly ListAction[] {
  const { t } = useWords();
  const can = useCan();
  const navigate = useNavigate();
  if (!can(calls.create.permission)) return [];
  const onPress = () =>
    void navigate({ ...linkTo('/events/insert'), state: (old) => ({ ...old, from: 'here' }) });
  return [{ key: 'new', label: t('events.new'), icon: Plus, main: true, onPress }];
}
