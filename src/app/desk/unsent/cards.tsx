import CalendarPlus from 'lucide-react/icons/calendar-plus';
import HandCoins from 'lucide-react/icons/hand-coins';
import MessageSquare from 'lucide-react/icons/message-square';
import UserCheck from 'lucide-react/icons/user-check';
import UserPlus from 'lucide-react/icons/user-plus';
import { type ReactNode, useId } from 'react';
import { useClub, useClubNow } from '#app/data/club.ts';
import { useWords } from '#app/i18n/words.ts';
import type { OutboxWork, UnsentItem } from '#app/offline/unsent.ts';
import { useSheet } from '#app/shell/use-sheet.ts';
import { Icon, type LucideIcon } from '#ui/icon.tsx';
import { useAuthors } from './authors.ts';
import { usePhoneOwner, WorkActions, type WorkActionsProps } from './work-actions.tsx';
import { nameOf, problemText, skewText, slotsText, stateText, titleOf } from './work-text.ts';

const ICONS: Record<OutboxWork['kind'], LucideIcon> = {
  customer: UserPlus,
  booking: CalendarPlus,
  receive: HandCoins,
  attendance: UserCheck,
  message: MessageSquare,
};

/** A device number, left to right in any text. */
export function DeviceNo({ children }: { children: string }) {
  const { digits } = useWords();
  return (
    <bdi dir="ltr" className="num">
      {digits(children)}
    </bdi>
  );
}

/** The customer, and the slot's place and time. */
function Whom({ work }: { work: OutboxWork }) {
  const words = useWords();
  const { today } = useClubNow();
  const slots = slotsText(words, work.slots, today);
  return (
    <>
      {nameOf(words, work)}
      {slots && ` · ${slots}`}
    </>
  );
}

/** Work that a person has to decide about: what, why, and the ways out. */
function NeedsYouCard({ item, author, filled, onDone }: WorkActionsProps) {
  const words = useWords();
  const { t } = words;
  const title = useId();
  return (
    <article
      aria-labelledby={title}
      className="flex flex-col gap-2.5 rounded-card border border-c-trouble-bar bg-c-trouble p-3.5 text-c-trouble-text"
    >
      <div className="flex items-baseline justify-between gap-3">
        <h3 id={title} className="min-w-0 font-heavy">
          <Whom work={item} />
        </h3>
        {item.device_no && <DeviceNo>{item.device_no}</DeviceNo>}
      </div>
      <p className="text-label">
        {titleOf(words, item)}. <Why item={item} author={author} />{' '}
        {item.money_safe && t('unsent.money_safe')}
      </p>
      {item.skew_ms !== null && <p className="text-caption">{skewText(words, item)}</p>}
      <div className="flex flex-col gap-2 text-text">
        <WorkActions item={item} author={author} filled={filled} onDone={onDone} />
      </div>
    </article>
  );
}

/** All that needs a person; the first way of the first is the one filled button. */
export function NeedsYou({ items, className }: { items: readonly UnsentItem[]; className: string }) {
  const authorOf = useAuthors();
  return (
    <div className={className}>
      {items.map((item, index) => (
        <NeedsYouCard key={item.key} item={item} author={authorOf(item.author.id)} filled={index === 0} />
      ))}
    </div>
  );
}

/** The queue in order; a tap opens an item. */
export function WorkRows({ items, onLeave }: { items: readonly UnsentItem[]; onLeave?: () => void }) {
  const words = useWords();
  const authorOf = useAuthors();
  const { open } = useSheet();
  return items.map((item) => (
    <WorkRow
      key={item.key}
      work={item}
      state={stateText(words, item, authorOf(item.author.id))}
      onOpen={() => {
        onLeave?.();
        open('unsent', item.key);
      }}
    />
  ));
}

/** Why it needs a person; whose the phone is, where that is why. */
export function Why({ item, author }: { item: UnsentItem; author: string | null }) {
  const words = useWords();
  const owner = usePhoneOwner(item);
  return owner ? words.t('unsent.why_phone_used_by', { name: owner }) : problemText(words, item, author);
}

/** A row of queued work. `state` is its state, `end` the content at the end below its number. */
export function WorkRow({
  work,
  state,
  onOpen,
}: {
  work: OutboxWork;
  state: ReactNode;
  onOpen?: (() => void) | undefined;
}) {
  const words = useWords();
  const { time_zone } = useClub();
  const inside = (
    <>
      <span className="grid size-9 flex-none place-items-center rounded-full bg-sunken text-muted">
        <Icon of={ICONS[work.kind]} size={16} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-strong">{titleOf(words, work)}</span>
        <span className="block text-label text-muted">
          <Whom work={work} />
        </span>
        <span className="block text-caption text-muted">{state}</span>
        {work.skew_ms !== null && (
          <span className="block text-caption text-warning">{skewText(words, work)}</span>
        )}
      </span>
      <span className="flex flex-none flex-col items-end text-label">
        {work.device_no && <DeviceNo>{work.device_no}</DeviceNo>}
        <span className="text-caption text-muted">{words.instant(work.at, time_zone, 'time')}</span>
      </span>
    </>
  );
  const look = 'flex min-h-16 w-full items-center gap-3 border-b border-line px-1 py-2.5 text-start';
  return onOpen ? (
    <button type="button" className={`press ${look}`} onClick={onOpen}>
      {inside}
    </button>
  ) : (
    <div className={look}>{inside}</div>
  );
}
