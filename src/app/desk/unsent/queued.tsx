import Banknote from 'lucide-react/icons/banknote';
import BookCheck from 'lucide-react/icons/book-check';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import PhoneIcon from 'lucide-react/icons/phone';
import type { ReactNode } from 'react';
import { useClub, useClubNow } from '#app/data/club.ts';
import { useWords } from '#app/i18n/words.ts';
import { type UnsentItem, useUnsent } from '#app/offline/unsent.ts';
import { PersonCard } from '#app/parts/people/person-card.tsx';
import { Amount } from '#ui/amount.tsx';
import { Icon, type LucideIcon } from '#ui/icon.tsx';
import { DeviceNo } from './cards.tsx';
import { nameOf, paidWith, placeText, slotText, stateText } from './work-text.ts';

/** Queued work without problems: customer, payment, and what will happen to it. */
export function Queued({ item }: { item: UnsentItem }) {
  const words = useWords();
  const { t, instant, number } = words;
  const { time_zone } = useClub();
  const { items } = useUnsent();
  const before = items.findIndex(({ key }) => key === item.key);
  const going = item.state === 'sending';
  const { person } = item;
  return (
    <div className="flex flex-col gap-3">
      <PersonCard
        person={{ id: person.id ?? 0, name: nameOf(words, item), phone: person.phone, balance: null }}
      >
        {person.phone && (
          <a
            className="btn btn-ghost btn-icon press"
            href={`tel:${person.phone}`}
            aria-label={t('customer.call')}
          >
            <Icon of={PhoneIcon} />
          </a>
        )}
      </PersonCard>
      <Slots slots={item.slots} />
      <Money item={item} />
      <ol className="flex flex-col">
        <Step icon={Check} tone="tone-positive" title={t('unsent.step_here')}>
          {instant(item.at, time_zone, 'time')}
          {item.device_no && (
            <>
              {' · '}
              {t('unsent.number')} <DeviceNo>{item.device_no}</DeviceNo>
            </>
          )}
        </Step>
        <Step
          icon={CloudUpload}
          tone={going ? 'tone-info' : 'tone-warning'}
          title={t(going ? 'unsent.state_sending' : 'unsent.step_goes')}
        >
          {item.maybe_sent
            ? t('unsent.maybe_detail')
            : item.blocked_by
              ? stateText(words, item, null)
              : item.waits_for
                ? t('unsent.after_detail')
                : t(before > 0 ? 'unsent.step_behind' : 'unsent.step_next', { n: number(before) })}
        </Step>
        <Step icon={BookCheck} tone="tone-neutral" title={t('unsent.step_number')} last>
          {t(item.kind === 'booking' ? 'unsent.step_taken' : 'unsent.step_books')}
        </Step>
      </ol>
      {item.printed && <p className="text-label text-muted">{t('unsent.printed_detail')}</p>}
    </div>
  );
}

/** Each of several slots; the title only summarises them. */
function Slots({ slots }: Pick<UnsentItem, 'slots'>) {
  const words = useWords();
  const { today } = useClubNow();
  if (slots.length < 2) return null;
  const text = slots.every(({ date }) => date === slots[0]?.date) ? placeText : slotText;
  return (
    <ul aria-label={words.t('unsent.slots')} className="flex flex-col">
      {slots.map((slot) => (
        <li key={slot.id} className="border-b border-line py-2">
          {text(words, slot, today)}
        </li>
      ))}
    </ul>
  );
}

/** The payment in the till, or the amount that stays due. */
function Money({ item }: { item: UnsentItem }) {
  const { t, amount } = useWords();
  const paid = paidWith(item);
  const due = Math.max(0, (item.total ?? 0) - paid);
  const ways = new Set(item.money.map(({ source }) => source));
  const [only] = ways;
  if (paid === 0 && due === 0) return null;
  const tone = paid > 0 ? 'tone-brand' : 'tone-owing';
  return (
    <div className={`${tone} flex flex-col gap-1 rounded-card border border-current border-dashed p-4`}>
      <div className="flex items-center gap-2 font-strong">
        <Icon of={paid > 0 ? Banknote : Clock} />
        <span className="flex-1">
          {paid > 0
            ? t('unsent.taken_by', { way: t(`unsent.${ways.size === 1 && only ? only : 'mixed'}`) })
            : t('unsent.due_later')}
        </span>
        <span className="text-lead font-heavy">
          <Amount value={paid || due} unit />
        </span>
      </div>
      {paid > 0 && due > 0 && <p className="text-label">{t('unsent.due_stays', { sum: amount(due) })}</p>}
    </div>
  );
}

function Step({
  icon,
  tone,
  title,
  last = false,
  children,
}: {
  icon: LucideIcon;
  tone: string;
  title: string;
  last?: boolean;
  children: ReactNode;
}) {
  return (
    <li className="flex gap-3">
      <span className="flex flex-none flex-col items-center">
        <span className={`${tone} grid size-9 place-items-center rounded-full`}>
          <Icon of={icon} size={20} />
        </span>
        {!last && <span aria-hidden className="w-px flex-1 bg-line" />}
      </span>
      <div className={last ? 'min-w-0' : 'min-w-0 pb-4'}>
        <div className={`font-strong ${last ? 'text-muted' : ''}`}>{title}</div>
        <div className="text-label text-muted">{children}</div>
      </div>
    </li>
  );
}
