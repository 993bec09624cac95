import { useQuery } from '@tanstack/react-query';
import { useCall } from '#app/calls/use-call.ts';
import { useClub } from '#app/data/club.ts';
import { queryFor } from '#app/data/query.ts';
import { AnswerMissing } from '#app/engine/answer-missing.tsx';
import { useWords } from '#app/i18n/words.ts';
import { agentName, SessionRow } from '#app/parts/devices/session-row.tsx';
import { toast } from '#app/state/toast.ts';
import { profile as calls, type OpenSession } from '#contract/people/profile.ts';
import { Card } from '#ui/card.tsx';

/** Where one is signed in; each can be ended from here (D4). */
export function Devices() {
  const words = useWords();
  const { t } = words;
  const query = useQuery(queryFor(calls.devices));
  const { data } = query;
  return (
    <Card className="flex flex-col gap-3">
      <div>
        <h2 className="text-lead font-heavy">{t('profile.devices')}</h2>
        <p className="text-label text-muted">{t('profile.devices_help')}</p>
      </div>
      {!data && <AnswerMissing query={query} rows={2} picture />}
      <ul className="flex flex-col divide-y divide-line">
        {data?.data.map((session) => (
          <Device key={session.id} session={session} />
        ))}
      </ul>
    </Card>
  );
}

function Device({ session }: { session: OpenSession }) {
  const words = useWords();
  const { t, instant } = words;
  const { time_zone } = useClub();
  const end = useCall(calls.endDevice);
  const name = session.device?.name || agentName(words, session.user_agent);
  const close = async () => {
    const outcome = await end.submit({ params: { id: String(session.id) } });
    if (outcome.state === 'done') toast(t('profile.ended', { device: name }));
  };
  return (
    <SessionRow
      {...{ session, name, end }}
      seen={t('profile.seen', { time: instant(session.seen_at, time_zone, 'weekday') })}
      label={t('profile.end_name', { device: name })}
      onEnd={session.current ? null : () => void close()}
    />
  );
}
