import { useNavigate } from '@tanstack/react-router';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import CalendarX from 'lucide-react/icons/calendar-x';
import HandCoins from 'lucide-react/icons/hand-coins';
import Maximize2 from 'lucide-react/icons/maximize-2';
import MessageSquare from 'lucide-react/icons/message-square';
import PackagePlus from 'lucide-react/icons/package-plus';
import Pencil from 'lucide-react/icons/pencil';
import Printer from 'lucide-react/icons/printer';
import UserCheck from 'lucide-react/icons/user-check';
import UserX from 'lucide-react/icons/user-x';
import { useEffectEvent, useMemo } from 'react';
import { refusalText, storedText } from '#app/calls/error-words.ts';
import { useCall } from '#app/calls/use-call.ts';
import { serverNow } from '#app/data/clock.ts';
import { useClub, useClubNow } from '#app/data/club.ts';
import { useCan, useProfile } from '#app/data/profile.ts';
import type { RowAction } from '#app/engine/resource.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { openPrint } from '#app/parts/print/open-print.ts';
import { type Panel, writeReservation } from '#app/parts/sheets/reservation-address.ts';
import { aboutOf } from '#app/parts/visits/use-attendance.ts';
import { planOf } from '#app/parts/visits/visit-plan.ts';
import { useSheet } from '#app/shell/use-sheet.ts';
import { useOffline } from '#app/state/connection.ts';
import { FIELD_ERROR_MS, toast } from '#app/state/toast.ts';
import { saleInvoices as calls, type Invoice } from '#contract/sales/sale-invoices.ts';
import { INVOICE_STATUS } from '#domain/statuses.ts';
import { amountOwed } from './bulk-receive.tsx';

/**
 * The facts of a row that decide its actions; its income counts as recognised once attendance is marked or its day is
 * over.
 */
const slotOf = (row: Invoice, today: string) => ({
  ...row,
  recognized_at: row.completed_at ?? (row.reserved_time.date < today ? row.created_at : null),
});

/** A row's actions: immediate ones, or ones that open its sheet at the right place. */
export function useRowActions(): (row: Invoice) => readonly RowAction[] {
  const { t, amount } = useWords();
  const can = useCan();
  const { id: me } = useProfile();
  const navigate = useNavigate();
  const { open } = useSheet();
  const offline = useOffline();
  const mark = useMark();
  const marked = useEffectEvent(mark);
  const { time_zone } = useClub();
  // Recomputed every minute: slots begin and days end.
  const { today, time } = useClubNow();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the minute counts
  return useMemo(() => {
    const go = (to: ReturnType<typeof linkTo>) => () => void navigate(to);
    const sheets = can('calendar.show');
    return (row) => {
      const { id, status, reserved_time } = row;
      const plan = planOf([slotOf(row, today)], { now: serverNow(), zone: time_zone, me, can }, null);
      const offered = new Set([...plan.tiles, ...plan.more]);
      const params = { id };
      const online = (what: string, act: () => void) => () =>
        offline
          ? toast({ text: t('reservation.online_only', { what }), kind: 'warning', ms: FIELD_ERROR_MS })
          : act();
      const panel = (key: Panel, icon: RowAction['icon'], danger = false): RowAction => {
        const label = t(`reservation.do_${key}`);
        const act = online(label, () => open('reservation', writeReservation(id, key)));
        return { key, label, icon, danger, onPress: act };
      };
      const due = amountOwed(row);
      const moves = linkTo('/sales/calendar', { search: { move: id, date: reserved_time.date } });
      const move = t('reservation.do_move');
      const actions: (RowAction | false)[] = [
        due > 0 &&
          can('receive.create') && {
            key: 'receive',
            label: t('reservation.receive', { sum: amount(due) }),
            icon: HandCoins,
            main: true,
            onPress: () => open('receive', `invoice-${id}`),
          },
        sheets &&
          plan.move.length > 0 && {
            key: 'move',
            label: move,
            icon: ArrowLeftRight,
            onPress: online(move, go(moves)),
          },
        sheets && offered.has('addons') && panel('addons', PackagePlus),
        plan.came.length > 0 && {
          key: 'came',
          label: t('reservation.do_came'),
          icon: UserCheck,
          onPress: () => void marked(row, true),
        },
        plan.came.length === 0 &&
          plan.no_show.length > 0 && {
            key: 'no_show',
            label: t('reservation.do_no_show'),
            icon: UserX,
            onPress: () => void marked(row, false),
          },
        {
          key: 'print',
          label: t('reservation.do_print'),
          icon: Printer,
          onPress: () => openPrint({ reservation: id }),
        },
        sheets && offered.has('message') && panel('message', MessageSquare),
        {
          key: 'page',
          label: t('account.whole_page'),
          icon: Maximize2,
          onPress: go(linkTo('/sales/invoices/$id', { params })),
        },
        status === INVOICE_STATUS.active &&
          can('invoice.update') && {
            key: 'edit',
            label: t('reservation.edit'),
            icon: Pencil,
            onPress: go(linkTo('/sales/invoices/$id/edit', { params })),
          },
        sheets && plan.cancel.length > 0 && panel('cancel', CalendarX, true),
      ];
      return actions.filter((action) => action !== false);
    };
  }, [t, amount, can, me, navigate, open, offline, time_zone, today, time]);
}

/** Marks attendance with an undo in the message; offline it is queued. */
function useMark() {
  const words = useWords();
  const { t } = words;
  const write = useCall(calls.complete, { keeps: true });
  const mark = async (row: Invoice, attended: boolean | null): Promise<void> => {
    const { id, user } = row;
    const about = aboutOf(user, [row]);
    const outcome = await write.submit({ params: { id: String(id) }, body: { attended } }, { about });
    if (outcome.state === 'refused') {
      return toast({ text: refusalText(words, outcome.error), kind: 'warning', ms: FIELD_ERROR_MS });
    }
    if (outcome.state === 'kept') return toast(storedText(words, outcome));
    const name = `${user.name} ${user.family}`;
    if (attended === null) return toast(t('reservation.attendance_undone', { name }));
    toast({
      text: t(attended ? 'reservation.attendance_came' : 'reservation.attendance_no_show', { name }),
      action: { label: t('common.undo'), counts: true, onPress: () => void mark(row, null) },
    });
  };
  return mark;
}
