import Coins from 'lucide-react/icons/coins';
import DoorOpen from 'lucide-react/icons/door-open';
import Lock from 'lucide-react/icons/lock';
import UserCheck from 'lucide-react/icons/user-check';
import UserX from 'lucide-react/icons/user-x';
import type { ReactNode } from 'react';
import { useClubNow } from '#app/data/club.ts';
import { useDeskRules } from '#app/data/desk-rules.ts';
import { useCan } from '#app/data/profile.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import type { ShownTime } from '#app/offline/overlay-outbox.ts';
import { isOffered } from '#domain/sold-until.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon, type LucideIcon } from '#ui/icon.tsx';
import { useTapGuard } from '#ui/use-tap-guard.ts';
import { useDeskActions } from '../search.ts';
import type { OnBoard } from './board-facts.ts';
import { Marks } from './marks.tsx';
import type { CourtNow } from './now-board.ts';

interface CardProps {
  now: CourtNow;
  /** «سخت»; undefined for viewers who may not see courts. */
  kind: string | undefined;
  onBoard: ReadonlyMap<string, OnBoard>;
  /** The customer's name of the next slot. */
  nextName: (time: ShownTime) => string;
}

/** A court: who plays and for how long, or that it is free; and what comes next. Each line has a fixed place. */
export function CourtCard({ now, kind, onBoard, nextName }: CardProps) {
  const words = useWords();
  const { t, digits, time } = words;
  const { court, slot, visit, next } = now;
  const told = visit && onBoard.get(visit.key);
  const meant = useTapGuard(slot ? `${slot.id} ${visit?.key ?? slot.state}` : '');
  const look = told ? (told.due > 0 ? 'owing' : 'taken') : (slot?.state ?? 'none');
  return (
    <section className={cx('board-card', `board-${look}`)} aria-label={digits(court.name)}>
      <header className="flex items-baseline gap-2">
        <h2 className="ellipsis flex-1 text-lead font-heavy">{digits(court.name)}</h2>
        {kind && <span className="board-quiet text-caption">{kind}</span>}
      </header>
      {told && slot ? (
        <Playing {...{ now, slot, told, meant }} />
      ) : slot?.state === 'free' ? (
        <Free {...{ now, slot, meant }} />
      ) : (
        <Idle now={now} />
      )}
      <footer className="board-next">
        <span className="board-quiet text-caption">{next ? time(next.start_time) : '\u00a0'}</span>
        <span className={cx('ellipsis text-table font-strong', next?.state === 'free' && 'board-free-text')}>
          {next ? nextText(words, next, nextName(next)) : t('board.nothing_more')}
        </span>
      </footer>
    </section>
  );
}

function nextText({ t, amount }: Words, next: ShownTime, name: string): string {
  if (next.state === 'free') return t('board.free_for', { price: amount(next.price) });
  if (next.state === 'closed') return t('desk.closed');
  return name || t('desk.reserved');
}

function Playing({
  now,
  slot,
  told,
  meant,
}: {
  now: CourtNow;
  slot: ShownTime;
  told: OnBoard;
  meant: () => boolean;
}) {
  const { t } = useWords();
  const { openReservation, openUnsent } = useDeskActions();
  const open = () => {
    if (!meant()) return;
    if (slot.unsent && slot.unsent.invoice_id === null) openUnsent(slot.unsent.item.key);
    else openReservation(slot.invoice?.id ?? slot.unsent?.invoice_id ?? 0);
  };
  return (
    <>
      <button type="button" className="board-name press" onClick={open}>
        <span>{told.name || t('desk.reserved')}</span>
      </button>
      <Left now={now} bar />
      <State told={told} slot={slot} />
      <Marks visit={told} meant={meant} />
    </>
  );
}

/** Payment and attendance, worded as in the calendar's cell. */
function State({ told: { due, attended }, slot }: { told: OnBoard; slot: ShownTime }) {
  const { t, amount } = useWords();
  const money = slot.unsent
    ? t('desk.unsent')
    : slot.invoice?.financial_status === null
      ? ''
      : due === 0
        ? t('desk.settled')
        : '';
  const mark = attended === null ? '' : t(attended ? 'desk.came' : 'desk.no_show');
  const icon: LucideIcon | null = due > 0 ? Coins : attended === null ? null : attended ? UserCheck : UserX;
  const text = [mark, due > 0 ? t('desk.due', { sum: amount(due) }) : money].filter(Boolean).join(' · ');
  return (
    <p className={cx('board-state', due > 0 && 'font-strong')}>
      {icon && <Icon of={icon} size={16} />}
      <span className="ellipsis">{text || '\u00a0'}</span>
    </p>
  );
}

function Free({ now, slot, meant }: { now: CourtNow; slot: ShownTime; meant: () => boolean }) {
  const { t, time, money } = useWords();
  const can = useCan();
  const { openBooking } = useDeskActions();
  const { bookable_after_start } = useDeskRules();
  // When hardly anything of the running slot is left, the next one is offered (D70).
  const runs = isOffered(slot, bookable_after_start, useClubNow());
  const offer = runs ? slot : now.following;
  return (
    <>
      <p className="board-free-text flex items-center gap-2 font-strong">
        <Icon of={DoorOpen} size={16} />
        {t('board.free_until', { time: time(now.until) })}
      </p>
      <Left now={now} />
      <p className="board-state board-quiet">
        {!offer
          ? t('board.sale_over')
          : runs
            ? t('board.this_slot', { price: money(slot.price) })
            : t('board.next_slot', { time: time(offer.start_time), price: money(offer.price) })}
      </p>
      <div className="board-marks">
        {offer && can('invoice.create') && (
          <Button kind="primary" block onClick={() => meant() && openBooking(offer.id)}>
            {runs ? t('board.book_now') : t('board.book_at', { time: time(offer.start_time) })}
          </Button>
        )}
      </div>
    </>
  );
}

/** Closed, or without a slot at this time. */
function Idle({ now }: { now: CourtNow }) {
  const { t, time } = useWords();
  const { slot, until, next } = now;
  const closed = slot?.state === 'closed';
  const text: ReactNode = closed
    ? [t('desk.closed'), slot.closed?.title].filter(Boolean).join(' · ')
    : t('board.nothing_runs');
  return (
    <>
      <p className="board-quiet flex items-start gap-2 font-strong">
        {closed && <Icon of={Lock} size={16} className="mt-1 flex-none" />}
        <span>{text}</span>
      </p>
      {(closed || next) && <Left now={now} />}
      <p className="board-state board-quiet">
        {closed || next ? t('desk.until', { time: time(until) }) : '\u00a0'}
      </p>
      <div className="board-marks" />
    </>
  );
}

/** The largest figure of the card: minutes, from an hour on «۱:۴۰». */
function Left({ now: { left, gone }, bar = false }: { now: CourtNow; bar?: boolean }) {
  const { t, digits } = useWords();
  const hours = Math.floor(left / 60);
  const clock = `${hours}:${String(left % 60).padStart(2, '0')}`;
  return (
    <div className="board-left">
      <p role="timer" aria-live="off">
        <b className="num">{digits(hours > 0 ? clock : String(left))}</b>{' '}
        <span className="board-quiet text-label">{t(hours > 0 ? 'board.hours' : 'board.minutes')}</span>
      </p>
      {bar && (
        <span className="board-bar" aria-hidden>
          <span style={{ inlineSize: `${Math.round(gone * 100)}%` }} />
        </span>
      )}
    </div>
  );
}
