import CloudCheck from 'lucide-react/icons/cloud-check';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { type ReactNode, useId, useState } from 'react';
import { type UnsentItem, useUnsent } from '#app/data/unsent.ts';
import { sendNow } from '#app/data/unsent-actions.ts';
import { useWords } from '#app/i18n/words.ts';
import { TopBar } from '#app/shell/top-bar.tsx';
import { useSheet } from '#app/shell/use-sheet.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Empty } from '#ui/empty.tsx';
import { useAuthors } from './authors.ts';
import { NeedsYouCard, WorkRow } from './cards.tsx';
import { History } from './history.tsx';
import { SignInLines } from './sign-in-lines.tsx';
import { TransferCard } from './transfer-card.tsx';
import { stateText } from './work-text.ts';

/** All that this device has not sent: what needs a person first, then the queue in its order, then what has arrived. */
export function UnsentScreen() {
  const { t } = useWords();
  const { items } = useUnsent();
  const authorOf = useAuthors();
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
              <div className="flex flex-col gap-3">
                {needs.map((item, index) => (
                  <NeedsYouCard
                    key={item.key}
                    item={item}
                    author={authorOf(item.author.id)}
                    filled={index === 0}
                  />
                ))}
              </div>
            </Part>
          )}
          {held.length > 0 && (
            <Part title={t('unsent.sign_in_title')} n={held.length}>
              <SignInLines />
              <Rows items={held} authorOf={authorOf} />
            </Part>
          )}
          {queue.length > 0 && (
            <Part title={t('unsent.queue_title')} n={queue.length} action={<SendNow />}>
              <Rows items={queue} authorOf={authorOf} />
            </Part>
          )}
          <TransferCard />
          <History />
        </div>
      </main>
    </>
  );
}

function Rows({
  items,
  authorOf,
}: {
  items: readonly UnsentItem[];
  authorOf: (id: number) => string | null;
}) {
  const words = useWords();
  const { open } = useSheet();
  return (
    <Card className="py-1">
      {items.map((item) => (
        <WorkRow
          key={item.key}
          work={item}
          state={stateText(words, item, authorOf(item.author.id))}
          onOpen={() => open('unsent', item.key)}
        />
      ))}
    </Card>
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

function SendNow() {
  const { t } = useWords();
  const [busy, setBusy] = useState(false);
  const go = async () => {
    setBusy(true);
    await sendNow().catch(() => {});
    setBusy(false);
  };
  return (
    <Button icon={RefreshCw} busy={busy} onClick={() => void go()}>
      {t('unsent.send_now')}
    </Button>
  );
}
