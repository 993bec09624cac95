import { Link } from '@tanstack/react-router';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Banknote from 'lucide-react/icons/banknote';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import CalendarX from 'lucide-react/icons/calendar-x';
import FileText from 'lucide-react/icons/file-text';
import HandCoins from 'lucide-react/icons/hand-coins';
import MessageSquare from 'lucide-react/icons/message-square';
import PackageMinus from 'lucide-react/icons/package-minus';
import PackagePlus from 'lucide-react/icons/package-plus';
import UserCheck from 'lucide-react/icons/user-check';
import UserX from 'lucide-react/icons/user-x';
import { type ReactNode, useState } from 'react';
import { useClub, useClubNow } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { joined } from '#app/engine/filter-text.ts';
import { dayWithin } from '#app/i18n/day-name.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { MessageFault, ResendButton } from '#app/parts/messages/message-state.tsx';
import { useSheet } from '#app/shell/use-sheet.ts';
import { manualDocuments } from '#contract/accountancy/manual-documents.ts';
import type { InvoiceDetail } from '#contract/sales/sale-invoices.ts';
import { clubDay } from '#domain/dates.ts';
import { translateDocumentText } from '#domain/document-words.ts';
import { Amount } from '#ui/amount.tsx';
import { Card } from '#ui/card.tsx';
import { ChoiceChips } from '#ui/choice-chips.tsx';
import { cx } from '#ui/cx.ts';
import { Icon, type LucideIcon } from '#ui/icon.tsx';
import { eventText } from './history.tsx';
import type { Event } from './invoice-rules.ts';
import { type Happening, TOPICS, type Topic, timelineOf } from './timeline.ts';

/** The history of a visit with its documents and messages, newest first; chips filter by topic. */
export function TimelineCard({ slots }: { slots: readonly InvoiceDetail[] }) {
  const { t } = useWords();
  const [topic, setTopic] = useState<Topic | 'all'>('all');
  const all = timelineOf(slots);
  const shown = topic === 'all' ? all : all.filter((one) => one.topic === topic);
  const chips = (['all', ...TOPICS] as const).map((value) => ({
    value,
    label: t(`reservation.topic_${value}`),
    on: value === topic,
  }));
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 flex-1 font-heavy">{t('reservation.timeline')}</h2>
        <ChoiceChips kind="outlined" label={t('reservation.timeline')} chips={chips} onPress={setTopic} />
      </div>
      {shown.length === 0 && <p className="py-3 text-muted">{t('reservation.timeline_none')}</p>}
      <ol className="flex flex-col">
        {shown.map((one) => (
          <li key={one.key} className="border-b border-line last:border-0">
            <Row happening={one} />
            {one.event?.kind === 'message' && one.event.message.state === 'failed' && (
              <div className="flex flex-col items-start gap-2 ps-12 pb-3">
                <MessageFault message={one.event.message} />
                <ResendButton message={one.event.message} />
              </div>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Row({ happening }: { happening: Happening }) {
  const words = useWords();
  const { t } = words;
  const { today } = useClubNow();
  const { time_zone } = useClub();
  const can = useCan();
  const { open } = useSheet();
  const { at, event, documents, sum } = happening;
  const [document] = documents;
  const numbers = documents.flatMap(({ doc_number }) => (doc_number === null ? [] : [String(doc_number)]));
  const { icon, tone } = looksOf(happening);
  const day = clubDay(new Date(at), time_zone);
  const time = words.instant(at, time_zone, 'time');
  const gone = document?.status === 'cancel';
  const by = event && 'by' in event ? (event.kind === 'made' ? null : event.by) : null;
  const details = [
    day === today ? time : `${dayWithin(words, day, today)} ${time}`,
    numbers.length > 0 && t('reservation.document', { n: joined(words, numbers) }),
    document?.source?.name && words.digits(document.source.name),
    document?.transaction_reference_id && t('reservation.tracking', { n: document.transaction_reference_id }),
    by,
    document?.status === 'pending' && t('reservation.pending'),
    gone && t('reservation.document_canceled'),
  ].filter(Boolean);
  const line = (
    <>
      <span className={cx('grid size-9 flex-none place-items-center rounded-full', tone)}>
        <Icon of={icon} size={16} />
      </span>
      <span className="min-w-0 flex-1">
        <span className={cx('block text-table font-strong', gone && 'line-through')}>
          {titleOf(words, happening)}
        </span>
        <span className="block text-caption text-muted">{details.join(' · ')}</span>
      </span>
      {sum !== null && sum !== 0 && (
        <Amount
          value={sum}
          sign="never"
          tone={document?.type === 'receive' && !gone ? 'positive' : undefined}
          className={cx('font-strong', gone && 'line-through')}
        />
      )}
    </>
  );
  const look = 'flex min-h-14 w-full items-center gap-3 py-2 text-start';
  if (document?.type === 'receive' && can('receive.show')) {
    return (
      <button type="button" className={cx(look, 'press')} onClick={() => open('receipt', document.id)}>
        {line}
      </button>
    );
  }
  // A cancel opens the document that it is (D28), as whatever else was posted.
  if (document && can(manualDocuments.get.permission)) {
    const to = linkTo('/accountancy/documents/$doc', { params: { doc: `doc-${document.id}` } });
    return (
      <Link {...to} className={cx(look, 'press')}>
        {line}
      </Link>
    );
  }
  return <div className={look}>{line}</div>;
}

/** A receipt's payer and means, or another event's description. */
function titleOf(words: Words, { event, documents: [document] }: Happening): ReactNode {
  const { t } = words;
  if (event) return eventText(words, event);
  if (!document) return null;
  const { type, user, source, description } = document;
  if ((type === 'receive' || type === 'payment') && user && source) {
    const name = `${user.name} ${user.family}`;
    return t(`reservation.${type === 'receive' ? 'received_from' : 'paid_to'}_${source.type}`, { name });
  }
  return words.digits(translateDocumentText(description, words.locale));
}

const EVENTS: Record<Event['kind'], { icon: LucideIcon; tone: string }> = {
  made: { icon: CalendarPlus, tone: 'tone-neutral' },
  addon: { icon: PackagePlus, tone: 'tone-owing' },
  addon_canceled: { icon: PackageMinus, tone: 'tone-neutral' },
  moved: { icon: ArrowLeftRight, tone: 'tone-brand' },
  message: { icon: MessageSquare, tone: 'tone-info' },
  came: { icon: UserCheck, tone: 'tone-positive' },
  no_show: { icon: UserX, tone: 'tone-warning' },
  canceled: { icon: CalendarX, tone: 'tone-negative' },
};

function looksOf({ event, documents: [document] }: Happening): { icon: LucideIcon; tone: string } {
  if (event) return EVENTS[event.kind];
  if (document?.type === 'receive') {
    return { icon: HandCoins, tone: document.status === 'pending' ? 'tone-warning' : 'tone-positive' };
  }
  if (document?.type === 'payment') return { icon: Banknote, tone: 'tone-owing' };
  return { icon: FileText, tone: 'tone-neutral' };
}
