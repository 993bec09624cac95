import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import CalendarX from 'lucide-react/icons/calendar-x';
import MessageSquare from 'lucide-react/icons/message-square';
import PackagePlus from 'lucide-react/icons/package-plus';
import Printer from 'lucide-react/icons/printer';
import Undo2 from 'lucide-react/icons/undo-2';
import UserCheck from 'lucide-react/icons/user-check';
import UserX from 'lucide-react/icons/user-x';
import { serverNow } from '#app/data/clock.ts';
import { useClub, useClubNow } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import { ErrorNotice } from '#app/shell/failed-notice.tsx';
import { openPrint } from '#app/shell/open-print.ts';
import type { InvoiceDetail } from '#contract/sale-invoices.ts';
import { ActionTile, ActionTiles } from '#ui/action-tile.tsx';
import type { LucideIcon } from '#ui/icon.tsx';
import { type Action, actionsOf } from './invoice-rules.ts';
import { useAttendance } from './use-attendance.ts';

const ICONS: Record<Action, LucideIcon> = {
  addons: PackagePlus,
  move: ArrowLeftRight,
  came: UserCheck,
  no_show: UserX,
  undo: Undo2,
  message: MessageSquare,
  print: Printer,
  cancel: CalendarX,
};

/** What may be done now, in the order that never changes; cancel stays last. */
export function InvoiceActions({
  invoice,
  onLevel,
  onMove,
}: {
  invoice: InvoiceDetail;
  onLevel: (level: 'addons' | 'cancel' | 'message') => void;
  onMove: () => void;
}) {
  const { t } = useWords();
  const can = useCan();
  const { time_zone } = useClub();
  // Drawn again when the minute turns: a slot begins, an undo runs out.
  useClubNow();
  const attendance = useAttendance(invoice);
  const actions = actionsOf(invoice, { now: serverNow(), zone: time_zone, can });
  const act = (action: Action) => {
    if (action === 'move') onMove();
    else if (action === 'came' || action === 'no_show') void attendance.mark(action === 'came');
    else if (action === 'undo') void attendance.mark(null);
    else if (action === 'print') openPrint({ reservation: invoice.id });
    else onLevel(action);
  };
  return (
    <>
      <ActionTiles>
        {actions.map((action) => (
          <ActionTile
            key={action}
            icon={ICONS[action]}
            label={t(`reservation.do_${action}`)}
            flipIcon={action === 'undo'}
            danger={action === 'cancel'}
            aria-busy={attendance.busy || undefined}
            onClick={() => act(action)}
          />
        ))}
      </ActionTiles>
      <ErrorNotice error={attendance.error}>{attendance.errorText}</ErrorNotice>
    </>
  );
}
