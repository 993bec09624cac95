import Calculator from 'lucide-react/icons/calculator';
import UserCheck from 'lucide-react/icons/user-check';
import { serverNow } from '#app/data/clock.ts';
import { useClub } from '#app/data/club.ts';
import { keptText } from '#app/data/error-words.ts';
import type { FootFacts } from '#app/data/invoice-facts.ts';
import { useCan } from '#app/data/profile.ts';
import { useCall } from '#app/data/use-call.ts';
import { wayName } from '#app/features/receive/place-picker.tsx';
import { paymentOf, sourceOf } from '#app/features/receive/place-picker-rules.ts';
import { usePlaces } from '#app/features/receive/use-place-picker.ts';
import { useWords } from '#app/i18n/words.ts';
import { ErrorNotice } from '#app/shell/failed-notice.tsx';
import { openPrint } from '#app/shell/open-print.ts';
import { useSheet } from '#app/shell/use-sheet.ts';
import { toast } from '#app/state/toast.ts';
import { documents } from '#contract/documents.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { actionsOf } from './invoice-rules.ts';
import { aboutOf, useAttendance } from './use-attendance.ts';

/** The one filled button: what is due into the default cash box, else on the day that they came. */
export function ReservationFoot({ invoice }: { invoice: FootFacts }) {
  const words = useWords();
  const { t, amount } = words;
  const can = useCan();
  const { time_zone } = useClub();
  const { open } = useSheet();
  const sources = usePlaces(can('receive.create'));
  const cash = sourceOf(sources, 'cash');
  const receive = useCall(documents.createReceive, { keeps: true });
  const attendance = useAttendance(invoice);
  const due = Math.max(0, invoice.due - invoice.pending);

  const take = async () => {
    if (!cash) return open('receive', `invoice-${invoice.id}`);
    const outcome = await receive.submit(
      {
        body: {
          client_ref: receive.ref,
          user_id: invoice.user.id,
          ...paymentOf(sources, { type: 'cash', place_id: null, tracking: '' }, due),
          invoice_ids: [invoice.id],
        },
      },
      { about: aboutOf(invoice) },
    );
    if (outcome.state === 'refused') return;
    const kept = outcome.state === 'kept';
    const receipt = kept ? `ref:${outcome.ref}` : outcome.answer.data.id;
    toast({
      text: kept ? keptText(words, outcome) : t('receive.done', { sum: amount(due) }),
      ...(can('receive.show') && {
        action: { label: t('common.print'), onPress: () => openPrint({ receipt }) },
      }),
    });
  };

  if (due > 0 && can('receive.create') && sources.length > 0) {
    return (
      <>
        <ErrorNotice error={receive.error}>{receive.errorText}</ErrorNotice>
        <div className="flex gap-2">
          <Button
            kind="primary"
            size="large"
            className="min-w-0 flex-1"
            busy={receive.busy}
            onClick={() => void take()}
          >
            {cash
              ? t('receive.button', { sum: amount(due), way: wayName(words, cash) })
              : t('reservation.receive', { sum: amount(due) })}
          </Button>
          <IconButton
            kind="secondary"
            size="large"
            icon={Calculator}
            label={t('reservation.receive_other')}
            onClick={() => open('receive', `invoice-${invoice.id}`)}
          />
        </div>
      </>
    );
  }
  const actions = actionsOf(invoice, { now: serverNow(), zone: time_zone, can });
  if (!actions.includes('came')) return null;
  return (
    <Button
      kind="primary"
      size="large"
      block
      icon={UserCheck}
      busy={attendance.busy}
      onClick={() => void attendance.mark(true)}
    >
      {t('reservation.do_came')}
    </Button>
  );
}
