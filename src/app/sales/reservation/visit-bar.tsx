import CalendarX from 'lucide-react/icons/calendar-x';
import Split from 'lucide-react/icons/split';
import { serverNow } from '#app/data/clock.ts';
import { useClub } from '#app/data/club.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { edges } from '#app/parts/visits/slot-edges.ts';
import { toast } from '#app/state/toast.ts';
import type { InvoiceDetail } from '#contract/sales/sale-invoices.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { refundPercent } from '#domain/refunds.ts';
import { Button } from '#ui/button.tsx';
import {
  type ActionsProps,
  actionKey,
  ICONS,
  OFFLINE,
  startSplit,
  useAct,
  VisitMenu,
} from './visit-actions.tsx';

/** The sheet's actions in one line below the page; cancel comes last, with its refund. */
export function VisitBar({
  slots,
  ...props
}: ActionsProps & { slots: readonly InvoiceDetail[] | undefined }) {
  const words = useWords();
  const { t, number } = words;
  const { facts, plan, attendance, offline } = props;
  const act = useAct(props);
  const percent = usePercentBack(slots?.filter(({ id }) => plan.cancel.includes(id)) ?? []);
  return (
    <>
      <ErrorNotice error={attendance.error}>{attendance.errorText}</ErrorNotice>
      {plan.tiles
        .filter((action) => action !== 'print')
        .map((action) => (
          <Button
            key={action}
            kind="ghost"
            size="large"
            icon={ICONS[action]}
            flipIcon={action === 'undo'}
            notYet={offline && !OFFLINE.has(action)}
            onClick={() => act(action)}
          >
            {t(actionKey(action, plan, facts))}
          </Button>
        ))}
      {plan.split && (
        <Button
          kind="ghost"
          size="large"
          icon={Split}
          notYet={offline}
          onClick={() => startSplit(words, props)}
        >
          {t('reservation.do_split')}
        </Button>
      )}
      {plan.cancel.length > 0 && (
        <Button
          kind="ghost"
          size="large"
          className="text-negative"
          icon={CalendarX}
          notYet={offline}
          onClick={() =>
            offline && props.kept
              ? toast({ text: t('reservation.cancel_online'), kind: 'warning', ms: 5000 })
              : props.onPanel('cancel')
          }
        >
          {t('reservation.do_cancel')}
          {percent !== null && (
            <span className="ms-1.5 text-label font-medium">
              {t('reservation.percent_back', { percent: number(percent) })}
            </span>
          )}
        </Button>
      )}
      <VisitMenu {...props} />
    </>
  );
}

/** The percent refunded now; null when the slots differ. */
function usePercentBack(slots: readonly InvoiceDetail[]): number | null {
  const { time_zone } = useClub();
  const percents = slots.map((slot) => {
    const left = (edges(slot, time_zone).start.getTime() - serverNow().getTime()) / HOUR_MS;
    const { rules, ceiling } = slot.refund_rule;
    return Math.min(refundPercent(rules, left), ceiling ?? 100);
  });
  const [first] = percents;
  return first !== undefined && percents.every((percent) => percent === first) ? first : null;
}
