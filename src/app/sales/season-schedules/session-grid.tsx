import { useNavigate } from '@tanstack/react-router';
import Calendar from 'lucide-react/icons/calendar';
import CalendarX from 'lucide-react/icons/calendar-x';
import Check from 'lucide-react/icons/check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Clock from 'lucide-react/icons/clock';
import Coins from 'lucide-react/icons/coins';
import Lock from 'lucide-react/icons/lock';
import UserCheck from 'lucide-react/icons/user-check';
import UserX from 'lucide-react/icons/user-x';
import { useClubNow } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { hoursText } from '#app/i18n/visit-text.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { useSheet } from '#app/shell/use-sheet.ts';
import type { SeasonDetail, SeasonSession } from '#contract/sales/season-records.ts';
import { weekday } from '#domain/dates.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { cx } from '#ui/cx.ts';
import { Icon, type LucideIcon } from '#ui/icon.tsx';

/** Every session by its number, with its day, its state and its money; a tap leads to its reservation. */
export function SessionGrid({
  season,
  chosen,
  onChosen,
  onReplace,
}: {
  season: SeasonDetail;
  /** Null while none are being chosen. */
  chosen: readonly number[] | null;
  onChosen: (ids: readonly number[] | null) => void;
  /** Looks for another slot in the place of one that a closed day took. */
  onReplace?: (session: SeasonSession) => void;
}) {
  const { t } = useWords();
  const can = useCan();
  const may = can('season_scheduler.update') && season.left > 0;
  return (
    <Card className="min-w-0 overflow-hidden p-0">
      <div className="flex min-h-14 items-center gap-3 border-b border-line px-4 py-1.5">
        <h2 className="min-w-0 flex-1 font-heavy">{t('season-schedules.all_sessions')}</h2>
        {may && (
          <button
            type="button"
            className="btn btn-ghost press text-brand"
            aria-pressed={chosen !== null}
            onClick={() => onChosen(chosen === null ? [] : null)}
          >
            {t(chosen === null ? 'season-schedules.choose' : 'season-schedules.choose_end')}
          </button>
        )}
      </div>
      <ul className="-mb-px grid tablet:grid-cols-2">
        {season.sessions.map((session) => (
          <li
            key={session.invoice_id}
            className={cx(
              'flex items-center border-b border-line tablet:odd:border-e',
              isLost(session) && 'bg-warning-soft',
            )}
          >
            <SessionRow session={session} season={season} chosen={chosen} onChosen={onChosen} />
            {isLost(session) && onReplace && REPLACES.every((guard) => can(guard)) && chosen === null && (
              <Button kind="soft" className="me-3" onClick={() => onReplace(session)}>
                {t('season-schedules.replace')}
                <span className="sr-only"> {t('season-schedules.replace_of', { n: session.number })}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Permissions for replacing a session: to find a free slot and see its price. */
const REPLACES = [
  { all: ['season_scheduler.update', 'calendar.show', 'invoice.show'] },
  { any: ['invoice.create', 'invoice.update'] },
] as const;

/** Cancelled by a closed day and not replaced. */
const isLost = ({ replaceable, closed }: SeasonSession): boolean => replaceable && closed !== null;

function SessionRow({
  session,
  season,
  chosen,
  onChosen,
}: {
  session: SeasonSession;
  season: SeasonDetail;
  chosen: readonly number[] | null;
  onChosen: (ids: readonly number[]) => void;
}) {
  const words = useWords();
  const { today } = useClubNow();
  const can = useCan();
  const { open } = useSheet();
  const navigate = useNavigate();
  const { invoice_id: id, date, number, state } = session;
  const { icon, text, tone } = stateOf(words, session);
  const picks = chosen !== null;
  const mayPick = picks && state === 'ahead';
  const on = chosen?.includes(id) ?? false;
  const press = () => {
    if (picks) return onChosen(on ? chosen.filter((one) => one !== id) : [...chosen, id]);
    if (can('calendar.show')) return open('reservation', id);
    void navigate(linkTo('/sales/invoices/$id', { params: { id } }));
  };
  const owing = (session.due ?? 0) > 0;
  const short = isOneWeekday(season) ? words.day(date).replace(/^\S+\s/, '') : words.day(date);
  const day = date === today ? words.t('season-schedules.today', { day: short }) : short;
  const place = isElsewhere(session, season)
    ? `${hoursText(words, session)} · ${words.digits(session.court.name)}`
    : null;
  return (
    <button
      type="button"
      className="press flex min-h-18 min-w-0 flex-1 items-center gap-3 px-4 py-2.5 text-start disabled:opacity-60"
      disabled={picks ? !mayPick : !can('calendar.show') && !can('invoice.show')}
      aria-pressed={mayPick ? on : undefined}
      onClick={press}
    >
      <span
        className={cx(
          'grid size-9.5 flex-none place-items-center rounded-[10px] font-bold',
          on
            ? 'bg-brand text-on-brand'
            : owing
              ? 'tone-owing'
              : state === 'ahead'
                ? 'border-[1.5px] border-c-season-bar'
                : state === 'canceled'
                  ? 'tone-neutral'
                  : 'tone-season',
        )}
      >
        {on ? <Icon of={Check} /> : words.number(number)}
      </span>
      <span className="min-w-0 flex-1 leading-normal">
        <span className={cx('block font-strong', state === 'canceled' && 'text-muted line-through')}>
          {day}
        </span>
        <span className={cx('flex items-center gap-1.5 text-caption', tone)}>
          <Icon of={icon} size={16} />
          <span className="min-w-0">{[text, place].filter(Boolean).join(' · ')}</span>
        </span>
      </span>
      {!picks && !isLost(session) && <Icon of={ChevronRight} flip className="flex-none" />}
    </button>
  );
}

/** Its number, its hour or its court is another than its season's. */
function isElsewhere({ moved, slot }: SeasonSession, { slots }: SeasonDetail): boolean {
  const hours = new Set(slots.map(({ term, court }) => `${term.id} ${court.id}`));
  return moved || (hours.size > 1 && slots.some((one) => one.slot === slot));
}

/** Whether all sessions are on one weekday, so that none needs to show it. */
const isOneWeekday = ({ sessions }: SeasonDetail): boolean =>
  new Set(sessions.map(({ date }) => weekday(date))).size === 1;

/** The session's state; a debt comes first. */
function stateOf(words: Words, session: SeasonSession): { icon: LucideIcon; text: string; tone: string } {
  const { t, amount, digits } = words;
  const { state, closed, cancel_price, due, pending, attended, passed, moved } = session;
  if (state === 'canceled') {
    if (closed) {
      return {
        icon: Lock,
        text: t('season-schedules.closed_by', { title: digits(closed.title) }),
        tone: 'text-warning',
      };
    }
    const back = cancel_price ?? 0;
    return {
      icon: CalendarX,
      text:
        back > 0
          ? t('season-schedules.canceled_back', { sum: amount(back) })
          : t('season-schedules.canceled'),
      tone: 'text-muted',
    };
  }
  if (due !== null && due > 0) {
    const waits = (pending ?? 0) >= due;
    return {
      icon: waits ? Clock : Coins,
      text: t(waits ? 'record.pending_sum' : 'account.owing', { sum: amount(due) }),
      tone: 'font-strong text-warning',
    };
  }
  if (attended !== null) {
    return {
      icon: attended ? UserCheck : UserX,
      text: t(attended ? 'reservation.state_came' : 'reservation.state_no_show'),
      tone: 'text-muted',
    };
  }
  if (passed) return { icon: Check, text: t('season-schedules.passed'), tone: 'text-muted' };
  return {
    icon: Calendar,
    text: t(moved ? 'season-schedules.mark_moved' : 'season-schedules.mark_ahead'),
    tone: 'text-muted',
  };
}
