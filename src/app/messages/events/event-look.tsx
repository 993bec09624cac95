import ChartColumn from 'lucide-react/icons/chart-column';
import Download from 'lucide-react/icons/download';
import MessageSquare from 'lucide-react/icons/message-square';
import ScrollText from 'lucide-react/icons/scroll-text';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useWords } from '#app/i18n/words.ts';
import { EVENT_TYPE_WORDS } from '#contract/messages/columns/events.ts';
import type { ReceivedEvent } from '#contract/messages/events.ts';
import { RELEASES } from '#contract/system/release-notes.ts';
import { cx } from '#ui/cx.ts';
import { Markdown } from '#ui/form/markdown-view.tsx';
import { Icon, type LucideIcon } from '#ui/icon.tsx';

type Look = readonly [icon: LucideIcon, tone: 'info' | 'neutral' | 'brand' | 'warning' | 'positive'];

export const LOOKS: Readonly<Record<ReceivedEvent['type'], Look>> = {
  1: [Download, 'info'],
  2: [ScrollText, 'neutral'],
  3: [MessageSquare, 'brand'],
  4: [TriangleAlert, 'warning'],
  5: [ChartColumn, 'positive'],
};

/** The dot that says at a glance of which kind an event is. */
export function EventDot({ type, small }: { type: ReceivedEvent['type']; small?: boolean }) {
  const [icon, tone] = LOOKS[type];
  return (
    <span
      aria-hidden
      className={cx(
        `flex flex-none items-center justify-center rounded-full tone-${tone}`,
        small ? 'size-9' : 'size-11',
      )}
    >
      <Icon of={icon} />
    </span>
  );
}

/** «هشدار · خیلی زیاد · ۱۴:۰۵» above the subject. */
export function EventKicker({ type, parts }: { type: ReceivedEvent['type']; parts: readonly string[] }) {
  const { locale } = useWords();
  return (
    <span className="block text-caption text-muted">
      {[EVENT_TYPE_WORDS[type][locale], ...parts].join(' · ')}
    </span>
  );
}

/** An event's text. For the installed version its release notes in the reader's language. */
export function EventText({
  event,
}: {
  event: Pick<ReceivedEvent, 'type' | 'resource_id' | 'creator' | 'content'>;
}) {
  const { locale } = useWords();
  const release =
    event.type === 1 && event.creator === null && RELEASES.find(({ id }) => id === event.resource_id);
  const text = release ? release.news[locale].map((line) => `- ${line}`).join('\n') : event.content;
  return <Markdown text={text} />;
}
