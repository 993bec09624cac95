import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import CalendarX from 'lucide-react/icons/calendar-x';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import History from 'lucide-react/icons/history';
import Hourglass from 'lucide-react/icons/hourglass';
import MessageSquare from 'lucide-react/icons/message-square';
import PackagePlus from 'lucide-react/icons/package-plus';
import Printer from 'lucide-react/icons/printer';
import Split from 'lucide-react/icons/split';
import Undo2 from 'lucide-react/icons/undo-2';
import UserCheck from 'lucide-react/icons/user-check';
import UserX from 'lucide-react/icons/user-x';
import { serverNow } from '#app/data/clock.ts';
import { useClub, useClubNow } from '#app/data/club.ts';
import { useCan, useProfile } from '#app/data/profile.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { dayName } from '#app/i18n/day-name.ts';
import { namedSlot, slotText, spansText } from '#app/i18n/visit-text.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import type { VisitFacts } from '#app/offline/invoice-facts.ts';
import { usePlaces } from '#app/parts/money/use-places.ts';
import { openPrint } from '#app/parts/print/open-print.ts';
import type { Panel } from '#app/parts/sheets/reservation-address.ts';
import type { useAttendance } from '#app/parts/visits/use-attendance.ts';
import { type Action, footOf, planOf, type VisitPlan } from '#app/parts/visits/visit-plan.ts';
import { putWait } from '#app/parts/waitlist/wait-for.ts';
import { useSheet } from '#app/shell/use-sheet.ts';
import { toast } from '#app/state/toast.ts';
import { ActionRow } from '#ui/action-row.tsx';
import { ActionTile, ActionTiles } from '#ui/action-tile.tsx';
import type { LucideIcon } from '#ui/icon.tsx';
import type { MenuItem } from '#ui/menu.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { useTapGuard } from '#ui/use-tap-guard.ts';

export const ICONS: Record<Action, LucideIcon> = {
  addons: PackagePlus,
  move: ArrowLeftRight,
  came: UserCheck,
  no_show: UserX,
  undo: Undo2,
  message: MessageSquare,
  print: Printer,
};

export interface ActionsProps {
  facts: VisitFacts;
  plan: VisitPlan;
  attendance: ReturnType<typeof useAttendance>;
  /** `offered`: slots that a cancel may choose from, instead of the plan's. */
  onPanel: (panel: Panel, offered?: readonly number[]) => void;
  onMove: () => void;
  /** Offline: actions that need the server say so. */
  offline: boolean;
  /** Only cached calendar data: without the record no panel opens. */
  kept?: boolean | undefined;
}

/** Actions that go through the outbox or need no server. */
export const OFFLINE: ReadonlySet<Action> = new Set(['came', 'no_show', 'undo', 'print']);

/** The actions possible for a visit at this minute. */
export function useVisitPlan(facts: VisitFacts | undefined): VisitPlan {
  const can = useCan();
  const { id: me } = useProfile();
  const { time_zone } = useClub();
  // Drawn again when the minute turns: a slot begins, an undo runs out.
  useClubNow();
  const places = usePlaces(can('receive.create'));
  const slots = facts?.slots ?? [];
  const at = { now: serverNow(), zone: time_zone, me, can };
  const foot = footOf(facts?.asked ?? 0, planOf(slots, at, null), can('receive.create') && places.length > 0);
  return planOf(slots, at, foot === 'came' ? 'came' : null);
}

/** Runs an action, wherever its button is. */
export function useAct({ facts, plan, attendance, onPanel, onMove, offline, kept }: ActionsProps) {
  const { t } = useWords();
  return (action: Action) => {
    if (offline && !OFFLINE.has(action) && (kept || action === 'move')) {
      const what = t(`reservation.do_${action}`);
      toast({ text: t('reservation.online_only', { what }), kind: 'warning', ms: 5000 });
    } else if (action === 'move') onMove();
    else if (action === 'print') {
      const days = [...new Set(facts.slots.map((slot) => slot.reserved_time.date))];
      openPrint({ reservation: facts.slots[0]?.id ?? 0, ...(offline && { days }) });
    } else if (action === 'addons' || action === 'message') onPanel(action);
    else void attendance.mark(plan[action], action === 'undo' ? null : action === 'came');
  };
}

/** Needs the server: without the record it says so. */
export function startSplit({ t }: Words, { offline, kept, onPanel }: ActionsProps): void {
  if (offline && kept) toast({ text: t('reservation.split_online'), kind: 'warning', ms: 5000 });
  else onPanel('split');
}

/** Four tiles, then rows; cancel stays last. */
export function VisitActions(props: ActionsProps) {
  const words = useWords();
  const { t } = words;
  const { facts, plan, attendance } = props;
  const act = useAct(props);
  // «آمد» is replaced by its undo: a second tap is not meant for that.
  const meant = useTapGuard(plan.tiles.join());
  return (
    <>
      <ActionTiles>
        {plan.tiles.map((action) => (
          <ActionTile
            key={action}
            icon={ICONS[action]}
            label={t(actionKey(action, plan, facts))}
            flipIcon={action === 'undo'}
            not={props.offline && !OFFLINE.has(action) ? t('reservation.not_offline') : undefined}
            aria-busy={attendance.busy || undefined}
            onClick={() => meant() && act(action)}
          />
        ))}
      </ActionTiles>
      <ErrorNotice error={attendance.error}>{attendance.errorText}</ErrorNotice>
      {(plan.split || plan.cancel.length > 0) && (
        <div className="action-rows">
          {plan.split && (
            <ActionRow
              icon={Split}
              label={t('reservation.do_split')}
              not={props.offline}
              note={props.offline ? t('reservation.when_back') : null}
              onClick={() => startSplit(words, props)}
            />
          )}
          {plan.cancel.length > 0 && (
            <ActionRow
              icon={CalendarX}
              danger
              label={t('reservation.do_cancel')}
              not={props.offline}
              note={props.offline ? t('reservation.when_back') : cancelNote(words, facts, plan.cancel)}
              onClick={() =>
                props.offline && props.kept
                  ? toast({ text: t('reservation.cancel_online'), kind: 'warning', ms: 5000 })
                  : props.onPanel('cancel')
              }
            />
          )}
        </div>
      )}
    </>
  );
}

/** An undo is named like the mark it undoes. */
export function actionKey(action: Action, { undo }: VisitPlan, { slots }: VisitFacts) {
  const none = slots.filter((slot) => undo.includes(slot.id)).every((slot) => slot.attended === false);
  return action === 'undo' && none ? 'reservation.do_undo_no_show' : (`reservation.do_${action}` as const);
}

/** «دیروز و امروز»: the days that «نیامد» is said of, unless all of the visit is today. */
function missedDays(words: Words, { facts: { slots }, plan }: ActionsProps, today: string): string {
  const dates = new Set(slots.map(({ reserved_time }) => reserved_time.date));
  if (dates.size === 1 && dates.has(today)) return '';
  const missed = slots.filter(({ id }) => plan.no_show.includes(id)).map((slot) => slot.reserved_time.date);
  const names = [...new Set(missed)].sort().map((date) => dayName(words, date, today));
  return names.length > 0 ? names.reduce((before, name) => words.t('desk.and', { before, name })) : '';
}

/** «همه یا یکی از ۲ سانس»; where some have begun, which hours can still be cancelled. */
function cancelNote(words: Words, { slots }: VisitFacts, cancel: readonly number[]): string | null {
  const { t, number } = words;
  if (slots.length < 2) return null;
  if (cancel.length === slots.length) return t('reservation.all_or_one', { n: number(slots.length) });
  const offered = slots.filter((slot) => cancel.includes(slot.id)).map(namedSlot);
  const span = spansText(words, offered);
  return span ? t('reservation.only', { slot: span }) : null;
}

/** The ⋮ menu: actions without room as tiles, actions for single slots, and first those without room in the head. */
export function VisitMenu({ first = [], ...props }: ActionsProps & { first?: readonly MenuItem[] }) {
  const words = useWords();
  const { t } = words;
  const { facts, plan, attendance } = props;
  const { today } = useClubNow();
  const act = useAct(props);
  const can = useCan();
  const { open } = useSheet();
  const all = facts.slots.map(namedSlot);
  const items: MenuItem[] = [
    ...first,
    ...plan.more.map((action) => ({
      key: action,
      icon: ICONS[action],
      label: [
        t(actionKey(action, plan, facts)),
        action === 'no_show' && missedDays(words, props, today),
        props.offline && !OFFLINE.has(action) && t('reservation.not_offline'),
      ]
        .filter(Boolean)
        .join(' · '),
      onSelect: () => act(action),
    })),
  ];
  const alone = (key: Action | 'cancel', id: number, icon: LucideIcon, onSelect: () => void) => {
    const slot = facts.slots.find((one) => one.id === id);
    if (!slot) return;
    const what =
      key === 'undo' && slot.attended === false
        ? 'reservation.do_undo_no_show'
        : (`reservation.do_${key}` as const);
    const label = `${slotText(words, namedSlot(slot), all)} · ${t(what)}`;
    items.push({ key: `${key} ${id}`, icon, label, danger: key === 'cancel', onSelect });
  };
  if (facts.slots.length > 1) {
    for (const { id } of facts.slots) {
      for (const action of ['came', 'no_show', 'undo'] as const) {
        if (!plan[action].includes(id)) continue;
        const value = action === 'undo' ? null : action === 'came';
        alone(action, id, ICONS[action], () => void attendance.mark([id], value));
      }
      if (plan.cancel_begun.includes(id) && !(props.offline && props.kept))
        alone('cancel', id, CalendarX, () => props.onPanel('cancel', [id]));
    }
  }
  const [next] = facts.slots.filter(({ reserved_time: { date } }) => date >= today);
  if (next && can('invoice.create') && !props.offline) {
    const { date, court, time } = next.reserved_time;
    const { start_time, end_time } = time;
    items.push({
      key: 'wait',
      icon: Hourglass,
      label: t('waitlist.other_waits'),
      onSelect: () => {
        putWait({ slot: { date, court, start_time, end_time } });
        open('form', 'waitlist');
      },
    });
  }
  if (can('invoice.show') && !props.offline) {
    for (const slot of facts.slots) {
      const named = all.length > 1 && slotText(words, namedSlot(slot), all);
      items.push({
        key: `history ${slot.id}`,
        icon: History,
        label: [named, t('reservation.slot_history')].filter(Boolean).join(' · '),
        onSelect: () => open('slot', slot.reserved_time.id),
      });
    }
  }
  if (items.length === 0) return null;
  return <MenuButton icon={EllipsisVertical} label={t('reservation.more')} items={items} />;
}
