import { useAtomValue } from 'jotai';
import CloudCheck from 'lucide-react/icons/cloud-check';
import CloudOff from 'lucide-react/icons/cloud-off';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import ServerOff from 'lucide-react/icons/server-off';
import { lazy, Suspense, useRef, useState } from 'react';
import { useClub } from '#app/data/club.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import { type Connection, type ConnectionState, connectionAtom } from '#app/state/connection.ts';
import { installAtom } from '#app/state/install.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { LazyPopover } from '#ui/lazy-popover.tsx';
import { Pill } from '#ui/pill.tsx';
import { useDelayed } from '#ui/use-delayed.ts';
import { useViewport } from '#ui/use-viewport.ts';

const Install = lazy(async () => ({ default: (await import('#app/pwa/install.tsx')).Install }));

const LOOKS = {
  live: { icon: CloudCheck, tone: 'quiet' },
  connecting: { icon: RefreshCw, tone: 'info' },
  offline: { icon: CloudOff, tone: 'warning' },
  silent: { icon: ServerOff, tone: 'warning' },
} as const;

/** How it stands with the server, always in sight; a tap says more. */
export function SyncPill() {
  const { t } = useWords();
  const phone = useViewport() === 'phone';
  const connection = useAtomValue(connectionAtom);
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  // A line that is back within a moment is not worth a word.
  const late = useDelayed(connection.state === 'connecting', 600);
  const state: Connection = connection.state === 'connecting' && !late ? 'live' : connection.state;
  const { icon, tone } = LOOKS[state];
  const name = t(`shell.sync_${state}`);
  const toggle = () => setOpen((was) => !was);
  return (
    <>
      {phone ? (
        <IconButton
          ref={anchor}
          icon={icon}
          label={name}
          className={tone === 'quiet' ? 'text-positive' : `tone-${tone} rounded-full`}
          onClick={toggle}
        />
      ) : (
        <Pill ref={anchor} icon={icon} tone={tone} aria-expanded={open} onClick={toggle}>
          {name}
        </Pill>
      )}
      <LazyPopover open={open} onClose={() => setOpen(false)} anchor={anchor} label={name} align="end">
        <Detail connection={{ ...connection, state }} />
      </LazyPopover>
    </>
  );
}

function Detail({ connection: { state, fresh_at } }: { connection: ConnectionState }) {
  const words = useWords();
  const { time_zone } = useClub();
  const offered = useAtomValue(installAtom) !== null;
  const title = words.t(`shell.sync_${state}_title`);
  return (
    <div className="flex max-w-80 flex-col gap-1 p-4">
      <p className="text-lead font-heavy">{title}</p>
      <p className="text-label text-muted">{detailOf(words, state, fresh_at, time_zone)}</p>
      {offered && (
        <Suspense>
          <div className="mt-2 border-t border-line pt-3">
            <Install />
          </div>
        </Suspense>
      )}
    </div>
  );
}

function detailOf({ t, instant }: Words, state: Connection, fresh_at: number | null, zone: string): string {
  if (state === 'live') return t('shell.sync_live_detail');
  if (state === 'connecting') return t('shell.sync_connecting_detail');
  if (fresh_at === null) return t('shell.sync_no_age');
  return t('shell.sync_age', { time: instant(new Date(fresh_at), zone, 'time') });
}
