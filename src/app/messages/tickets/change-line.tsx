import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Flag from 'lucide-react/icons/flag';
import Hourglass from 'lucide-react/icons/hourglass';
import UserRoundCheck from 'lucide-react/icons/user-round-check';
import { useWords, type Words } from '#app/i18n/words.ts';
import { doerText } from '#contract/columns/common.ts';
import { EVENT_PRIORITY_WORDS } from '#contract/messages/columns/events.ts';
import type { TicketMessage } from '#contract/messages/ticket-messages.ts';
import { Icon, type LucideIcon } from '#ui/icon.tsx';
import { Moment } from './bubble.tsx';
import { fullName } from './kinds.ts';

const STATUS_ICONS = { pending: Hourglass, completed: CircleCheck, canceled: CircleX } as const;

/** A change of a ticket in one muted line: assignee, status, priority. */
export function ChangeLine({ row }: { row: TicketMessage }) {
  const words = useWords();
  const told = tellings(words, row);
  return told.map(({ icon, text }) => (
    <li key={text} className="talk-line" data-change>
      <Icon of={icon} size={16} />
      <span>
        {text} · <Moment at={row.created_at} />
      </span>
    </li>
  ));
}

function tellings({ t, locale }: Words, { change, creator }: TicketMessage) {
  const told: { icon: LucideIcon; text: string }[] = [];
  if (!change) return told;
  const name = doerText(creator, locale);
  const { operator, status, priority } = change;
  if (operator !== undefined) {
    const text =
      operator === null
        ? t('tickets.line_given_back', { name })
        : operator.id === creator?.id
          ? t('tickets.line_taken', { name })
          : t('tickets.line_handed', { name, to: fullName(operator) });
    told.push({ icon: UserRoundCheck, text });
  }
  if (status) told.push({ icon: STATUS_ICONS[status], text: t(`tickets.line_${status}`, { name }) });
  if (priority) {
    const text = t('tickets.line_priority', { name, priority: EVENT_PRIORITY_WORDS[priority][locale] });
    told.push({ icon: Flag, text });
  }
  return told;
}
