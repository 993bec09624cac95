import { Link } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import Clock from 'lucide-react/icons/clock';
import KeyRound from 'lucide-react/icons/key-round';
import ShieldCheck from 'lucide-react/icons/shield-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { byServer } from '#app/data/clock.ts';
import { useClub } from '#app/data/club.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import { useUnsent } from '#app/offline/unsent.ts';
import { Install } from '#app/pwa/install.tsx';
import type { SyncPanelProps } from '#app/shell/sync-pill.tsx';
import type { Sync } from '#app/shell/sync-state.ts';
import { connectionAtom } from '#app/state/connection.ts';
import { installAtom } from '#app/state/install.ts';
import { Icon, type LucideIcon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { NeedsYou, WorkRows } from './cards.tsx';
import { SendNow } from './send-now.tsx';
import { SignInLines } from './sign-in-lines.tsx';

/** How many items are listed here; the others are on the page. */
const SHOWN = 5;

/** The details of the connection pill: state, items that need a person, the queue, and that it is safe. */
export function SyncPanel({ sync, onLeave }: SyncPanelProps) {
  const words = useWords();
  const { t } = words;
  const { items, counts } = useUnsent();
  const offered = useAtomValue(installAtom) !== null;
  const needs = items.filter(({ state }) => state === 'needs_you');
  const queue = items.filter(({ state }) => state === 'waiting' || state === 'sending');
  return (
    <div className="flex w-116 max-w-full flex-col">
      <div className="flex flex-col gap-3 p-4">
        <Head sync={sync} words={words} unsent={counts.all} />
        {needs.length > 0 && (
          <Part icon={TriangleAlert} title={t('unsent.needs_title')} n={needs.length} tone="text-negative">
            <NeedsYou items={needs} className="flex flex-col gap-2" />
          </Part>
        )}
        {counts.sign_in > 0 && (
          <Part icon={KeyRound} title={t('unsent.sign_in_title')} n={counts.sign_in} tone="text-negative">
            <SignInLines />
          </Part>
        )}
        {queue.length > 0 && (
          <Part icon={Clock} title={t('unsent.queue_title')} n={queue.length}>
            <WorkRows items={queue.slice(0, SHOWN)} onLeave={onLeave} />
            {!('SyncManager' in window) && <Notice kind="warning">{t('unsent.keep_open')}</Notice>}
          </Part>
        )}
        {offered && (
          <div className="border-t border-line pt-3">
            <Install />
          </div>
        )}
      </div>
      <div className="flex items-center justify-between gap-3 border-t border-line px-4 py-2">
        <span className="flex items-center gap-2 text-label text-muted">
          {counts.all > 0 && (
            <>
              <Icon of={ShieldCheck} size={16} />
              {t('unsent.all_safe')}
            </>
          )}
        </span>
        <Link to="/unsent" className="btn btn-ghost press text-brand" onClick={onLeave}>
          {t('unsent.see_all')}
        </Link>
      </div>
    </div>
  );
}

function Head({ sync: { state }, words, unsent }: { sync: Sync; words: Words; unsent: number }) {
  const { t } = words;
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <h2 className="text-lead font-heavy">{t(`unsent.${state}`)}</h2>
        <p className="text-label text-muted">
          <Detail state={state} words={words} />
        </p>
      </div>
      {unsent > 0 && (state === 'offline' || state === 'silent') && <SendNow />}
    </div>
  );
}

function Detail({ state, words: { t, instant } }: { state: Sync['state']; words: Words }) {
  const { time_zone } = useClub();
  const { fresh_at } = useAtomValue(connectionAtom);
  if (state !== 'offline' && state !== 'silent') return t(`unsent.${state}_detail`);
  if (fresh_at === null) return t('unsent.no_age');
  return t('unsent.age', { time: instant(byServer(fresh_at), time_zone, 'time') });
}

function Part({
  icon,
  title,
  n,
  tone = 'text-muted',
  children,
}: {
  icon: LucideIcon;
  title: string;
  n: number;
  tone?: string;
  children: ReactNode;
}) {
  const { number } = useWords();
  return (
    <section aria-label={title} className="flex flex-col gap-1.5">
      <h3 className={`flex items-center gap-2 text-label font-semibold ${tone}`}>
        <Icon of={icon} size={16} />
        {title} · {number(n)}
      </h3>
      {children}
    </section>
  );
}
