import CloudCheck from 'lucide-react/icons/cloud-check';
import { type ReactNode, useId } from 'react';
import { useWords } from '#app/i18n/words.ts';
import { useUnsent } from '#app/offline/unsent.ts';
import { TopBar } from '#app/shell/top-bar.tsx';
import { Card } from '#ui/card.tsx';
import { Empty } from '#ui/empty.tsx';
import { NeedsYou, WorkRows } from './cards.tsx';
import { History } from './history.tsx';
import { SendNow } from './send-now.tsx';
import { SignInLines } from './sign-in-lines.tsx';
import { TransferCard } from './transfer-card.tsx';

/** All unsent work of this device: first what needs a person, then the queue in order, then what has arrived. */
export function UnsentScreen() {
  const { t } = useWords();
  const { items } = useUnsent();
  const needs = items.filter(({ state }) => state === 'needs_you');
  const queue = items.filter(({ state }) => state === 'waiting' || state === 'sending');
  const held = items.filter(({ state }) => state === 'sign_in');
  return (
    <>
      <TopBar title={t('unsent.title')} />
      <main className="min-h-0 flex-1 overflow-y-auto p-4">
        <div className="mx-auto flex max-w-190 flex-col gap-4">
          {items.length === 0 && (
            <Empty icon={CloudCheck} title={t('unsent.empty')} detail={t('unsent.empty_detail')} />
          )}
          {needs.length > 0 && (
            <Part title={t('unsent.needs_title')} n={needs.length}>
              <NeedsYou items={needs} className="flex flex-col gap-3" />
            </Part>
          )}
          {held.length > 0 && (
            <Part title={t('unsent.sign_in_title')} n={held.length}>
              <SignInLines />
              <Card className="py-1">
                <WorkRows items={held} />
              </Card>
            </Part>
          )}
          {queue.length > 0 && (
            <Part title={t('unsent.queue_title')} n={queue.length} action={<SendNow />}>
              <Card className="py-1">
                <WorkRows items={queue} />
              </Card>
            </Part>
          )}
          <TransferCard />
          <History />
        </div>
      </main>
    </>
  );
}

function Part({
  title,
  n,
  action,
  children,
}: {
  title: string;
  n: number;
  action?: ReactNode;
  children: ReactNode;
}) {
  const { number } = useWords();
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <h2 id={id} className="text-lead font-heavy">
          {title} · {number(n)}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
