import CloudUpload from 'lucide-react/icons/cloud-upload';
import UserCheck from 'lucide-react/icons/user-check';
import { serverNow } from '#app/data/clock.ts';
import { useClub, useClubNow } from '#app/data/club.ts';
import { useCan, useProfile } from '#app/data/profile.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import type { VisitFacts } from '#app/offline/invoice-facts.ts';
import { TakeDue, TakeDueError, useTakeDue } from '#app/parts/money/take-due.tsx';
import { usePlaces } from '#app/parts/money/use-places.ts';
import { aboutOf, useAttendance } from '#app/parts/visits/use-attendance.ts';
import { footOf, planOf } from '#app/parts/visits/visit-plan.ts';
import { useSheet } from '#app/shell/use-sheet.ts';
import { useOffline } from '#app/state/connection.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTapGuard } from '#ui/use-tap-guard.ts';

/** The one filled button: what is due into the default cash box, else on the day that they came. */
export function ReservationFoot({ facts, id }: { facts: VisitFacts; id: number }) {
  const { t, number } = useWords();
  const can = useCan();
  const { id: me } = useProfile();
  const { time_zone } = useClub();
  useClubNow();
  const { open } = useSheet();
  const sources = usePlaces(can('receive.create'));
  const attendance = useAttendance(facts);
  const offline = useOffline();

  const plan = planOf(facts.slots, { now: serverNow(), zone: time_zone, me, can }, null);
  const taking = useTakeDue();
  const money = can('receive.create') && sources.length > 0;
  // A receipt on its way counts already; its button waits for the result.
  const foot = footOf(taking.taking ?? facts.asked, plan, money);
  const meant = useTapGuard(foot ?? '');
  return (
    <>
      {offline && foot !== null && <GoesByItself />}
      <TakeDueError of={taking} />
      {foot === 'receive' && (
        <TakeDue
          of={taking}
          due={facts.asked}
          user={facts.user}
          invoice_ids={facts.ids}
          sources={sources}
          about={aboutOf(facts.user, facts.slots)}
          onOther={() => open('receive', `invoice-${id}`)}
        />
      )}
      {foot === 'came' && (
        <>
          <ErrorNotice error={attendance.error}>{attendance.errorText}</ErrorNotice>
          {facts.slots.length > 1 && (
            <p className="text-label text-muted">
              {t('reservation.marks_all', { n: number(plan.came.length) })}
            </p>
          )}
          <Button
            kind="primary"
            size="large"
            block
            icon={UserCheck}
            busy={attendance.busy}
            // A double tap on the payment button must not mark attendance.
            onClick={() => meant() && void attendance.mark(plan.came, true)}
          >
            {t('reservation.do_came')}
          </Button>
        </>
      )}
    </>
  );
}

/** Offline: the button's action is queued and sent automatically. */
function GoesByItself() {
  const { t } = useWords();
  return (
    <p className="flex items-center gap-2 text-label text-warning">
      <Icon of={CloudUpload} size={16} />
      {t('reservation.goes_by_itself')}
    </p>
  );
}
