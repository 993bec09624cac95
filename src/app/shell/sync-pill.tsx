import { useAtomValue } from 'jotai';
import CloudCheck from 'lucide-react/icons/cloud-check';
import CloudOff from 'lucide-react/icons/cloud-off';
import HardDrive from 'lucide-react/icons/hard-drive';
import KeyRound from 'lucide-react/icons/key-round';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import ServerOff from 'lucide-react/icons/server-off';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ComponentType, createContext, Suspense, useContext, useRef, useState } from 'react';
import { useWords, type Words } from '#app/i18n/words.ts';
import { type Unsent, useUnsent } from '#app/offline/unsent.ts';
import { useAsOf } from '#app/offline/use-as-of.ts';
import { appCachedAtom } from '#app/state/app-cached.ts';
import { connectionAtom } from '#app/state/connection.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { LazyPopover } from '#ui/lazy-popover.tsx';
import { Pill } from '#ui/pill.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { useDelayed } from '#ui/use-delayed.ts';
import { useViewport } from '#ui/use-viewport.ts';
import { type Sync, syncOf } from './sync-state.ts';

export interface SyncPanelProps {
  sync: Sync;
  onLeave: () => void;
}
const SyncPanel = createContext<ComponentType<SyncPanelProps>>(() => null);
/** Set once by the frame: the panel that a tap on the pill opens. */
export const SyncPanelProvider = SyncPanel.Provider;

const LOOKS = {
  not_saved: { icon: HardDrive, tone: 'negative' },
  held: { icon: RefreshCw, tone: 'warning' },
  offline: { icon: CloudOff, tone: 'warning' },
  silent: { icon: ServerOff, tone: 'warning' },
  needs_you: { icon: TriangleAlert, tone: 'negative' },
  sign_in: { icon: KeyRound, tone: 'negative' },
  sending: { icon: RefreshCw, tone: 'info' },
  connecting: { icon: RefreshCw, tone: 'info' },
  live: { icon: CloudCheck, tone: 'quiet' },
} as const;

/** The state of the connection and of unsent work, always visible; a tap shows details. */
export function SyncPill() {
  const words = useWords();
  const phone = useViewport() === 'phone';
  const unsent = useUnsent();
  const connection = useAtomValue(connectionAtom).state;
  const Panel = useContext(SyncPanel);
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const known = syncOf(connection, unsent);
  const asOf = useAsOf();
  const { fresh_at } = useAtomValue(connectionAtom);
  // A reconnect within a moment is not shown; nor is the state before the first connection.
  const late = useDelayed(known.state === 'connecting', 600) || fresh_at === null;
  const sync: Sync = known.state === 'connecting' && !late ? { ...known, state: 'live' } : known;
  const look = LOOKS[sync.state];
  const partly = useAtomValue(appCachedAtom) === false;
  const { icon } = look;
  const tone = partly && look.tone === 'quiet' ? 'info' : look.tone;
  const offline = sync.state === 'offline' || sync.state === 'silent';
  const name = words.t(`shell.sync_${sync.state}`, { n: sync.n });
  const age = offline && asOf ? asOf.text : '';
  const queued = offline && sync.n > 0 ? words.t('shell.sync_queued', { n: sync.n }) : '';
  const needs = sync.alerts > 0 ? words.t('shell.sync_needs_you', { n: sync.alerts }) : '';
  const unready = partly ? words.t('shell.sync_unready') : '';
  const full = [name, age, unready, queued, needs].filter(Boolean).join(' · ');
  const toggle = () => setOpen((was) => !was);
  return (
    <>
      {phone && tone === 'quiet' ? (
        <IconButton
          ref={anchor}
          data-now
          icon={icon}
          label={full}
          aria-expanded={open}
          className="text-positive"
          onClick={toggle}
        />
      ) : (
        <Pill
          ref={anchor}
          data-now
          icon={icon}
          tone={tone}
          label={phone ? full : undefined}
          queue={queued || (phone && tone !== 'negative') ? sync.n : 0}
          queueText={queued}
          alerts={phone && tone === 'negative' ? sync.n : sync.alerts}
          alertsText={needs}
          aria-expanded={open}
          onClick={toggle}
        >
          {phone ? offline && asOf?.short : [name, age, unready].filter(Boolean).join(' · ')}
        </Pill>
      )}
      <Announcer words={words} unsent={unsent} />
      <LazyPopover open={open} onClose={() => setOpen(false)} anchor={anchor} label={full} align="end">
        <Suspense fallback={<SkeletonRows rows={3} />}>
          <Panel sync={sync} onLeave={() => setOpen(false)} />
        </Suspense>
      </LazyPopover>
    </>
  );
}

/** Announces to screen readers that everything was sent, or that something needs the person. */
function Announcer({ words, unsent: { counts } }: { words: Words; unsent: Unsent }) {
  const [last, setLast] = useState(counts);
  const [said, setSaid] = useState('');
  if (counts !== last) {
    setLast(counts);
    if (counts.needs_you > last.needs_you) setSaid(words.t('shell.sync_needs_you', { n: counts.needs_you }));
    else if (counts.all === 0 && last.all > 0) setSaid(words.t('shell.all_sent'));
    else if (counts.all > last.all) setSaid('');
  }
  return (
    <span role="status" className="sr-only">
      {said}
    </span>
  );
}
