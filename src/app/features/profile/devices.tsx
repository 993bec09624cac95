import { useQuery } from '@tanstack/react-query';
import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import TabletIcon from 'lucide-react/icons/tablet';
import { useClub } from '#app/data/club.ts';
import { queryFor } from '#app/data/query.ts';
import { useCall } from '#app/data/use-call.ts';
import { useWords } from '#app/i18n/words.ts';
import { readAgent } from '#app/parts/devices/agent.ts';
import { AnswerMissing } from '#app/resource/answer-missing.tsx';
import { ErrorNotice } from '#app/resource/failed-notice.tsx';
import { toast } from '#app/state/toast.ts';
import { profile as calls, type OpenSession } from '#contract/profile.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { Tag } from '#ui/tag.tsx';

const ICONS = { phone: Smartphone, tablet: TabletIcon, computer: Monitor };

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
  const { t, instant } = useWords();
  const { time_zone } = useClub();
  const end = useCall(calls.endDevice);
  const { kind, browser } = readAgent(session.user_agent);
  const named = t('profile.named', { kind: t(`profile.${kind}`), browser: t(`profile.${browser}`) });
  const name = session.device?.name || named;
  const close = async () => {
    const outcome = await end.submit({ params: { id: String(session.id) } });
    if (outcome.state === 'done') toast(t('profile.ended', { device: name }));
  };
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-3 py-2">
      <Icon of={ICONS[kind]} size={22} className="text-muted" />
      <div className="min-w-0 flex-1">
        <p className="ellipsis font-strong">{name}</p>
        <p className="text-caption text-muted">
          {t('profile.seen', { time: instant(session.seen_at, time_zone, 'weekday') })}
        </p>
      </div>
      {session.current ? (
        <Tag tone="brand">{t('profile.this_device')}</Tag>
      ) : (
        <Button
          kind="danger"
          busy={end.busy}
          aria-label={t('profile.end_name', { device: name })}
          onClick={() => void close()}
        >
          {t('profile.end')}
        </Button>
      )}
      {end.errorText && (
        <div className="w-full">
          <ErrorNotice error={end.error}>{end.errorText}</ErrorNotice>
        </div>
      )}
    </li>
  );
}
