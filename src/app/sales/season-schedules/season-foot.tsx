import MessageSquare from 'lucide-react/icons/message-square';
import { useState } from 'react';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { useUnsentPayments } from '#app/offline/unsent.ts';
import { TakeDue, TakeDueError, useTakeDue } from '#app/parts/money/take-due.tsx';
import { usePlaces } from '#app/parts/money/use-places.ts';
import { useSheet } from '#app/shell/use-sheet.ts';
import type { SeasonDetail } from '#contract/sales/season-records.ts';
import { seasonSchedules } from '#contract/sales/season-schedules.ts';
import { MOST_NAMED } from '#contract/treasury/documents.ts';
import { sumOf } from '#domain/money.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useViewport } from '#ui/use-viewport.ts';
import { MessageSheet, sessionsOfMessage } from './message-sheet.tsx';

/** Receives what the customer owes for the season, and sends messages about the coming sessions. */
export function SeasonFoot({
  season,
  chosen,
}: {
  season: SeasonDetail;
  /** Sessions that are picked out; null: none are. */
  chosen: readonly number[] | null;
}) {
  const { t } = useWords();
  const can = useCan();
  const { open } = useSheet();
  const phone = useViewport() === 'phone';
  const [writing, setWriting] = useState(false);
  const sources = usePlaces(can('receive.create'));
  const { user, sessions } = season;
  const sent = useUnsentPayments(
    queryFor(seasonSchedules.get, { params: { id: String(season.id) } }).queryKey,
  );
  const ids = new Set(sessions.map(({ invoice_id }) => invoice_id));
  const coming = sent.filter(({ invoice_ids }) => invoice_ids.some((id) => ids.has(id)));
  const owing = sessions.filter(({ owner_due }) => (owner_due ?? 0) > 0).slice(0, MOST_NAMED);
  // Without receipts queued on this device.
  const due = sumOf(owing, ({ owner_due }) => owner_due ?? 0) - sumOf(coming, ({ price }) => price);
  const taking = useTakeDue();
  const takes = (due > 0 || taking.taking !== null) && sources.length > 0;
  // People without a phone get no message; without permission for phones this is unknown.
  const reached = user.phone_number !== null || !can('user.show');
  const [first, ...others] = can('invoice.update') && reached ? sessionsOfMessage(sessions, chosen) : [];
  if (!takes && !first && !taking.receive.error) return null;
  return (
    <div className="flex flex-none flex-wrap gap-2 border-t border-line bg-surface px-4 py-3 laptop:px-6">
      {taking.receive.error && (
        <div className="basis-full">
          <TakeDueError of={taking} />
        </div>
      )}
      {takes && (
        <div className="flex min-w-0 flex-1 flex-col tablet:basis-72 gap-2 tablet:max-w-105">
          <TakeDue
            of={taking}
            due={due}
            user={user}
            invoice_ids={owing.map(({ invoice_id }) => invoice_id)}
            sources={sources}
            about={{ person: { name: `${user.name} ${user.family}`, phone: user.phone_number ?? '' } }}
            onOther={() => open('receive', `user-${user.id}`)}
          />
        </div>
      )}
      {first && (
        <>
          {phone && takes ? (
            <IconButton
              icon={MessageSquare}
              size="large"
              kind="secondary"
              label={t('season-schedules.message')}
              onClick={() => setWriting(true)}
            />
          ) : (
            <Button size="large" icon={MessageSquare} onClick={() => setWriting(true)}>
              {t('season-schedules.message')}
            </Button>
          )}
          <MessageSheet
            season={season}
            sessions={[first, ...others]}
            open={writing}
            onClose={() => setWriting(false)}
          />
        </>
      )}
    </div>
  );
}
