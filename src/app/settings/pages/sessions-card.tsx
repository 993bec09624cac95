import { useQuery } from '@tanstack/react-query';
import { useCall } from '#app/calls/use-call.ts';
import { clubZone } from '#app/data/club.ts';
import { queryFor } from '#app/data/query.ts';
import { AnswerMissing } from '#app/engine/answer-missing.tsx';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useQuestion } from '#app/engine/use-question.tsx';
import { useWords, type Words } from '#app/i18n/words.ts';
import { agentName, SessionRow } from '#app/parts/devices/session-row.tsx';
import { toast } from '#app/state/toast.ts';
import { sessions as calls, type StaffSession } from '#contract/access/sessions.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';

/** No club has more at once. */
const QUERY = { per_page: '200' };

/** A device's name, or its user agent in words. */
export function deviceName(
  words: Words,
  { device, user_agent }: Pick<StaffSession, 'device' | 'user_agent'>,
): string {
  const named = agentName(words, user_agent);
  return device ? `${device.name || named} · ${words.digits(device.prefix)}` : named;
}

/** The sessions by device; permitted people can end one, or all of a person (D19). */
export function SessionsCard() {
  const { t } = useWords();
  const query = useQuery(queryFor(calls.list, { query: QUERY }));
  const { data } = query;
  const people = Map.groupBy(data?.data ?? [], ({ user }) => user.id);
  return (
    <Card className="flex flex-col gap-3 p-4" role="region" aria-label={t('settings-security.sessions')}>
      <div>
        <h2 className="text-lead font-heavy">{t('settings-security.sessions')}</h2>
        <p className="text-label text-muted">{t('settings-security.sessions_help')}</p>
      </div>
      {!data && <AnswerMissing query={query} rows={3} picture />}
      <ul className="flex flex-col divide-y divide-line">
        {[...people.values()].map((theirs) => (
          <Person key={theirs[0]?.user.id} sessions={theirs} />
        ))}
      </ul>
    </Card>
  );
}

function Person({ sessions }: { sessions: readonly StaffSession[] }) {
  const { t } = useWords();
  const end = useCall(calls.endAll);
  const { ask, dialog } = useQuestion();
  const [first] = sessions as [StaffSession];
  const name = `${first.user.name} ${first.user.family}`;
  const mine = sessions.filter(({ may_end }) => may_end);
  const endAll = async () => {
    const outcome = await end.submit({ params: { id: String(first.user.id) } });
    if (outcome.state === 'done') toast(t('settings-security.ended_all', { name }));
  };
  return (
    <li className="flex flex-col gap-1 py-3" data-person={first.user.id}>
      <div className="flex min-h-11 flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1">
          <span className="block font-strong">{name}</span>
          <span className="block text-caption text-muted">{first.role.name}</span>
        </p>
        {mine.length > 1 && (
          <Button
            busy={end.busy}
            aria-label={t('settings-security.end_all_of', { name })}
            onClick={() =>
              ask(
                {
                  title: t('settings-security.end_all_of', { name }),
                  text: t('settings-security.end_all_help', { n: mine.length }),
                  yes: t('settings-security.end_all'),
                },
                () => void endAll(),
              )
            }
          >
            {t('settings-security.end_all')}
          </Button>
        )}
      </div>
      <ErrorNotice error={end.error}>{end.errorText}</ErrorNotice>
      <ul className="flex flex-col">
        {sessions.map((session) => (
          <Session key={session.id} session={session} name={name} />
        ))}
      </ul>
      {dialog}
    </li>
  );
}

function Session({ session, name }: { session: StaffSession; name: string }) {
  const words = useWords();
  const { t, instant } = words;
  const end = useCall(calls.end);
  const device = deviceName(words, session);
  const close = async () => {
    const outcome = await end.submit({ params: { id: String(session.id) } });
    if (outcome.state === 'done') toast(t('settings-security.ended', { name, device }));
  };
  return (
    <SessionRow
      {...{ session, end }}
      name={device}
      seen={t('settings-security.since', {
        since: instant(session.created_at, clubZone(), 'weekday'),
        seen: instant(session.seen_at, clubZone(), 'weekday'),
      })}
      label={t('settings-security.end_of', { name, device })}
      onEnd={session.may_end ? () => void close() : null}
    />
  );
}
