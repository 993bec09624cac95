import Calculator from 'lucide-react/icons/calculator';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import UserCheck from 'lucide-react/icons/user-check';
import { serverNow } from '#app/data/clock.ts';
import { useClub, useClubNow } from '#app/data/club.ts';
import type { VisitFacts } from '#app/data/invoice-facts.ts';
import { useCan } from '#app/data/profile.ts';
import { useCall } from '#app/data/use-call.ts';
import { useWords } from '#app/i18n/words.ts';
import { paidText } from '#app/parts/money/pay-words.ts';
import { paymentOf, sourceOf } from '#app/parts/money/places.ts';
import { usePlaces } from '#app/parts/money/use-places.ts';
import { useReceivedToast } from '#app/parts/money/use-received-toast.ts';
import { aboutOf, useAttendance } from '#app/parts/visits/use-attendance.ts';
import { footOf, planOf } from '#app/parts/visits/visit-plan.ts';
import { ErrorNotice } from '#app/resource/failed-notice.tsx';
import { useSheet } from '#app/shell/use-sheet.ts';
import { useOffline } from '#app/state/connection.ts';
import { documents } from '#contract/documents.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';

/** The default cash box. */
const CASH = { type: 'cash', place_id: null, tracking: '' } as const;

/** The one filled button: what is due into the default cash box, else on the day that they came. */
export function ReservationFoot({ facts, id }: { facts: VisitFacts; id: number }) {
  const words = useWords();
  const { t, amount, number } = words;
  const can = useCan();
  const received = useReceivedToast();
  const { time_zone } = useClub();
  useClubNow();
  const { open } = useSheet();
  const sources = usePlaces(can('receive.create'));
  const cash = sourceOf(sources, 'cash');
  const receive = useCall(documents.createReceive, { keeps: true });
  const attendance = useAttendance(facts);
  const away = useOffline();
  const due = facts.asked;
  const other = () => open('receive', `invoice-${id}`);

  const take = async () => {
    if (!cash) return other();
    const outcome = await receive.submit(
      {
        body: {
          client_ref: receive.ref,
          user_id: facts.user.id,
          ...paymentOf(sources, CASH, due),
          invoice_ids: [...facts.ids],
        },
      },
      { about: aboutOf(facts.user, facts.slots) },
    );
    if (outcome.state === 'refused') return;
    received(`${facts.user.name} ${facts.user.family}`, sources, [
      { part: { price: due, choice: CASH }, outcome },
    ]);
  };

  const plan = planOf(facts.slots, { now: serverNow(), zone: time_zone, can }, null);
  const foot = footOf(due, plan, can('receive.create') && sources.length > 0);
  if (foot === 'receive') {
    return (
      <>
        <ErrorNotice error={receive.error}>{receive.errorText}</ErrorNotice>
        {away && <GoesByItself />}
        <div className="flex gap-2">
          <Button
            kind="primary"
            size="large"
            className="min-w-0 flex-1"
            busy={receive.busy}
            onClick={() => void take()}
          >
            {cash
              ? t('receive.button', {
                  paid: paidText(words, sources, [{ price: due, choice: CASH }], 'toman'),
                })
              : t('reservation.receive', { sum: amount(due) })}
          </Button>
          <IconButton
            kind="secondary"
            size="large"
            icon={Calculator}
            label={t('reservation.receive_other')}
            onClick={other}
          />
        </div>
      </>
    );
  }
  if (foot === null) return null;
  return (
    <>
      {away && <GoesByItself />}
      {facts.slots.length > 1 && (
        <p className="text-label text-muted">{t('reservation.marks_all', { n: number(plan.came.length) })}</p>
      )}
      <Button
        kind="primary"
        size="large"
        block
        icon={UserCheck}
        busy={attendance.busy}
        onClick={() => void attendance.mark(plan.came, true)}
      >
        {t('reservation.do_came')}
      </Button>
    </>
  );
}

/** Without a network: what the button does is kept here and sent by itself. */
function GoesByItself() {
  const { t } = useWords();
  return (
    <p className="flex items-center gap-2 text-label text-warning">
      <Icon of={CloudUpload} size={16} />
      {t('reservation.goes_by_itself')}
    </p>
  );
}
