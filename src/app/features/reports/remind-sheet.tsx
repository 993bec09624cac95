import { useInfiniteQuery } from '@tanstack/react-query';
import MessageSquare from 'lucide-react/icons/message-square';
import { useEffect, useRef, useState } from 'react';
import { useClubNow } from '#app/data/club.ts';
import { useDraft } from '#app/data/draft.ts';
import { errorText } from '#app/data/error-words.ts';
import { infiniteFor } from '#app/data/query.ts';
import { type EachOutcome, useEachCall } from '#app/data/use-each-call.ts';
import { useWords } from '#app/i18n/words.ts';
import { MessageComposer } from '#app/parts/messages/message-composer.tsx';
import { messageTo } from '#app/parts/messages/message-to.ts';
import { useMessage } from '#app/parts/messages/use-message.ts';
import { AnswerMissing } from '#app/resource/answer-missing.tsx';
import { recordRefusal } from '#app/resource/refusal.ts';
import { useOffline } from '#app/state/connection.ts';
import { toast } from '#app/state/toast.ts';
import { type Invoice, saleInvoices } from '#contract/sale-invoices.ts';
import { visits } from '#contract/visits.ts';
import { sumOf } from '#domain/money.ts';
import { Button } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Notice } from '#ui/notice.tsx';
import { Progress } from '#ui/progress.tsx';
import { Sheet } from '#ui/sheet.tsx';

/** Characters that a filter takes: where more people are chosen, all who owe are read, and they are picked out here. */
const MOST_IDS = 200;

/** A debtor with the slots that are over and not paid. */
interface Debtor {
  id: number;
  slots: [Invoice, ...Invoice[]];
}

/** The past slots of these people that they are still asked for, each person's together, whoever owes most first. */
function useDebtors(ids: readonly number[], enabled: boolean) {
  const { today, time } = useClubNow();
  const user_id = ids.join(',');
  const query = useInfiniteQuery({
    ...infiniteFor(saleInvoices.list, {
      query: {
        ...(user_id.length <= MOST_IDS && { user_id }),
        financialStatus: '2',
        timeDate: `_${today}`,
        per_page: '200',
      },
    }),
    enabled: enabled && ids.length > 0,
  });
  const { hasNextPage, isFetching, fetchNextPage } = query;
  useEffect(() => {
    if (enabled && hasNextPage && !isFetching) void fetchNextPage();
  }, [enabled, hasNextPage, isFetching, fetchNextPage]);
  const asked = new Set(ids);
  const slots = (query.data?.pages.flatMap(({ data }) => data) ?? []).filter(
    ({ user, owner_due, reserved_time: { date, time: hours } }) =>
      asked.has(user.id) && owner_due > 0 && (date < today || hours.end_time <= time),
  );
  const debtors = [...Map.groupBy(slots, ({ user }) => user.id)].map(
    ([id, own]): Debtor => ({ id, slots: own as Debtor['slots'] }),
  );
  const owed = ({ slots: own }: Debtor) => sumOf(own, ({ owner_due }) => owner_due);
  return {
    query,
    whole: query.data !== undefined && !hasNextPage,
    debtors: debtors.sort((a, b) => owed(b) - owed(a)),
  };
}

/** One text to each of the chosen people about all the past slots that they owe for, its places filled in for each. */
export function RemindSheet({
  open,
  ids,
  onClose,
  onSent,
}: {
  open: boolean;
  ids: readonly number[];
  onClose: () => void;
  /** The people whose message is queued. */
  onSent: (ids: readonly number[]) => void;
}) {
  const words = useWords();
  const { t, number } = words;
  const { value, set, clear } = useDraft('reports.remind', { text: '' });
  const box = useRef<HTMLDivElement>(null);
  const offline = useOffline();
  const { query, whole, debtors } = useDebtors(ids, open);
  const message = useMessage(
    value.text,
    debtors.map(({ slots }) => messageTo(slots)),
  );
  const each = useEachCall([{ resource: 'sale-invoices' }, { resource: 'messages' }]);
  const [last, setLast] = useState<EachOutcome<Debtor> | null>(null);
  const send = async () => {
    if (!message.ready) return box.current?.querySelector('textarea')?.focus();
    const { text } = message;
    const outcome = await each.run(visits.sendMessage, debtors, ({ slots }) => ({
      body: { ids: slots.map(({ id }) => id) as [number, ...number[]], text },
    }));
    const allSent = outcome.refused.length === 0 && !outcome.stopped;
    setLast(allSent ? null : outcome);
    if (outcome.done.length > 0) {
      toast(t('reports.reminded', { n: outcome.done.length }));
      onSent(outcome.done.map(({ id }) => id));
    }
    if (!allSent) return;
    clear();
    onClose();
  };
  const n = debtors.length;
  const slots = debtors.reduce((sum, one) => sum + one.slots.length, 0);
  const { progress } = each;
  return (
    <Sheet
      open={open}
      onCloseRequest={onClose}
      title={t('reports.remind_about', { n: slots })}
      footer={
        n > 0 && (
          <Button
            kind="primary"
            size="large"
            block
            icon={MessageSquare}
            busy={progress !== null}
            notYet={!message.ready}
            onClick={() => void send()}
          >
            {t(message.text === '' ? 'messages.lack_text' : 'reports.remind_send', { n })}
          </Button>
        )
      }
    >
      {offline && <Notice kind="offline">{t('messages.offline')}</Notice>}
      {last?.stopped && (
        <Notice kind="warning">{t('list.stopped', { why: errorText(words, last.stopped) })}</Notice>
      )}
      {last && last.refused.length > 0 && (
        <Notice kind="error">
          <ul>
            {last.refused.map(({ row, error }) => (
              <li key={row.id}>
                {t('reports.remind_refused', {
                  name: `${row.slots[0].user.name} ${row.slots[0].user.family}`,
                  why: recordRefusal(words, error),
                })}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {progress && (
        <Progress
          className="text-brand"
          value={progress.done}
          max={progress.of}
          label={t('list.running', { done: number(progress.done), of: number(progress.of) })}
        />
      )}
      {!whole ? (
        <AnswerMissing query={query} rows={6} />
      ) : n === 0 ? (
        <Empty icon={MessageSquare} title={t('reports.remind_none')} />
      ) : (
        <MessageComposer
          box={box}
          text={value.text}
          onText={(text) => set({ text })}
          message={message}
          several={n}
        />
      )}
    </Sheet>
  );
}
