import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import TabletIcon from 'lucide-react/icons/tablet';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useWords, type Words } from '#app/i18n/words.ts';
import type { OpenSession } from '#contract/people/profile.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Tag } from '#ui/tag.tsx';
import { readAgent } from './agent.ts';

const ICONS = { phone: Smartphone, tablet: TabletIcon, computer: Monitor };

/** A session's device in words: «تبلت · کروم». */
export function agentName({ t }: Words, user_agent: string): string {
  const { kind, browser } = readAgent(user_agent);
  return t('profile.named', { kind: t(`profile.${kind}`), browser: t(`profile.${browser}`) });
}

/** A session on a device with a button to end it; `end` is the call, null when not permitted. */
export function SessionRow({
  session,
  name,
  seen,
  label,
  end,
  onEnd,
}: {
  session: Pick<OpenSession, 'user_agent' | 'current'>;
  name: string;
  seen: string;
  /** The button's name for screen readers. */
  label: string;
  end: { busy: boolean; error: Parameters<typeof ErrorNotice>[0]['error']; errorText: string | null };
  onEnd: (() => void) | null;
}) {
  const { t } = useWords();
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-3 py-2">
      <Icon of={ICONS[readAgent(session.user_agent).kind]} size={22} className="text-muted" />
      <div className="min-w-0 flex-1">
        <p className="ellipsis font-strong">{name}</p>
        <p className="text-caption text-muted">{seen}</p>
      </div>
      {session.current && <Tag tone="brand">{t('profile.this_device')}</Tag>}
      {onEnd && (
        <Button kind="danger" busy={end.busy} aria-label={label} onClick={onEnd}>
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
