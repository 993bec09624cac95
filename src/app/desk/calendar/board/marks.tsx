import HandCoins from 'lucide-react/icons/hand-coins';
import UserCheck from 'lucide-react/icons/user-check';
import UserX from 'lucide-react/icons/user-x';
import { serverNow } from '#app/data/clock.ts';
import { useClub } from '#app/data/club.ts';
import { useCan, useProfile } from '#app/data/profile.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import type { VisitFacts } from '#app/offline/invoice-facts.ts';
import { useAttendance } from '#app/parts/visits/use-attendance.ts';
import { planOf } from '#app/parts/visits/visit-plan.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useDeskActions } from '../search.ts';
import type { OnBoard } from './board-facts.ts';

/** Buttons for a visit: came, did not come, pay. */
export function Marks({
  visit: { facts, due, debt },
  meant,
  brief = false,
}: {
  visit: OnBoard;
  meant: () => boolean;
  /** In a row: money before a mark. */
  brief?: boolean;
}) {
  if (!facts) return null;
  return <MarksOf facts={facts} owed={brief ? Math.max(debt ?? 0, due) : due} {...{ meant, brief }} />;
}

function MarksOf({
  facts,
  owed,
  meant,
  brief,
}: {
  facts: VisitFacts;
  owed: number;
  meant: () => boolean;
  brief: boolean;
}) {
  const { t } = useWords();
  const can = useCan();
  const { id: me } = useProfile();
  const { time_zone } = useClub();
  const { openReceive } = useDeskActions();
  const { mark, busy, error, errorText } = useAttendance(facts);
  const { came, no_show } = planOf(facts.slots, { now: serverNow(), zone: time_zone, me, can }, null);
  const tap = (action: () => void) => () => {
    if (meant() && !busy) action();
  };
  const receive = owed > 0 && can('receive.create') && (
    <Button kind="soft" icon={HandCoins} onClick={tap(() => openReceive({ user: facts.user.id }))}>
      {t('shell.receive')}
    </Button>
  );
  return (
    <>
      <div className="board-marks" aria-busy={busy || undefined}>
        {brief && receive}
        {came.length > 0 &&
          (brief && receive ? (
            <IconButton
              kind="secondary"
              icon={UserCheck}
              label={t('desk.came')}
              onClick={tap(() => void mark(came, true))}
            />
          ) : (
            <Button icon={UserCheck} onClick={tap(() => void mark(came, true))}>
              {t('desk.came')}
            </Button>
          ))}
        {!brief && no_show.length > 0 && (
          <Button icon={UserX} onClick={tap(() => void mark(no_show, false))}>
            {t('desk.no_show')}
          </Button>
        )}
        {!brief && came.length === 0 && no_show.length === 0 && receive}
      </div>
      <ErrorNotice error={error}>{errorText}</ErrorNotice>
    </>
  );
}
