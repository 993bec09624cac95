import { useQuery } from '@tanstack/react-query';
import MessageSquare from 'lucide-react/icons/message-square';
import { useState } from 'react';
import { errorText } from '#app/calls/error-words.ts';
import { type EachOutcome, useEachCall } from '#app/calls/use-each-call.ts';
import { queryFor } from '#app/data/query.ts';
import { AnswerMissing } from '#app/engine/answer-missing.tsx';
import { recordRefusal } from '#app/engine/refusal.ts';
import { useNotifyAfterLeaving } from '#app/engine/use-notify-after-leaving.ts';
import { useWords } from '#app/i18n/words.ts';
import { MessageComposer, SendMessage } from '#app/parts/messages/message-composer.tsx';
import { useComposer } from '#app/parts/messages/use-composer.ts';
import { toast } from '#app/state/toast.ts';
import { useStillShown } from '#app/state/use-still-shown.ts';
import { type Debt, debtReminders } from '#contract/reports/debt-reminders.ts';
import { COMMA } from '#domain/digits.ts';
import { Empty } from '#ui/empty.tsx';
import { Notice } from '#ui/notice.tsx';
import { Progress } from '#ui/progress.tsx';
import { Sheet } from '#ui/sheet.tsx';

/** A debtor who gets a message, in the form bulk results need. */
type Told = Debt & { id: number };

/** What these people owe for past slots, and who cannot be reached. */
function useDebts(ids: readonly number[], court: string | undefined, enabled: boolean) {
  const body = {
    user_ids: [...ids] as [number, ...number[]],
    ...(court !== undefined && { court: court.split(',').map(Number) as [number, ...number[]] }),
  };
  const query = useQuery({
    ...queryFor(debtReminders.debts, { body }),
    // There are no notifications for it: load it whenever the sheet opens.
    staleTime: 0,
    gcTime: 0,
    enabled: enabled && ids.length > 0,
  });
  const all = (query.data?.data ?? []).map((debt): Told => ({ ...debt, id: debt.user.id }));
  return {
    query,
    court: body.court,
    told: all.filter(({ slots, reachable }) => slots.length > 0 && reachable),
    silent: all.filter(({ slots, reachable }) => slots.length > 0 && !reachable),
    settled: all.filter(({ slots }) => slots.length === 0),
  };
}

const nameOf = ({ user }: Pick<Debt, 'user'>) => `${user.name} ${user.family}`;

/** One text to each of the chosen people about all the past slots that they owe for, its places filled in for each. */
export function RemindSheet({
  open,
  ids,
  court,
  onClose,
  onSent,
}: {
  open: boolean;
  ids: readonly number[];
  /** The courts that the report is narrowed to. */
  court: string | undefined;
  onClose: () => void;
  /** The people whose message was queued. */
  onSent: (ids: readonly number[]) => void;
}) {
  const words = useWords();
  const { t, number, digits, locale } = words;
  const { query, told, silent, settled, ...of } = useDebts(ids, court, open);
  const composer = useComposer('reports.remind', told);
  const each = useEachCall([{ resource: 'sale-invoices' }, { resource: 'messages' }]);
  const [last, setLast] = useState<EachOutcome<Told> | null>(null);
  const stands = useStillShown(open);
  const tellLeft = useNotifyAfterLeaving();
  const send = async () => {
    if (!composer.check()) return;
    const { text } = composer.message;
    const tell = tellLeft();
    const outcome = await each.run(debtReminders.remind, told, ({ id }) => ({
      body: { user_id: id, court: of.court, text },
    }));
    const allSent = outcome.refused.length === 0 && !outcome.stopped;
    setLast(allSent ? null : outcome);
    if (outcome.done.length > 0) {
      toast(t('reports.reminded', { n: outcome.done.length }));
      onSent(outcome.done.map(({ id }) => id));
    }
    if (!allSent && !stands()) tell(outcome, told.length, nameOf);
    if (!allSent) return;
    composer.clear();
    onClose();
  };
  const names = (of: readonly Told[]) => digits(of.map(nameOf).join(COMMA[locale]));
  const n = told.length;
  const slots = told.reduce((sum, one) => sum + one.slots.length, 0);
  const { progress } = each;
  return (
    <Sheet
      open={open}
      onCloseRequest={onClose}
      title={t('reports.remind_about', { n: slots })}
      footer={
        n > 0 && (
          <SendMessage
            composer={composer}
            label={t('reports.remind_send', { n })}
            busy={progress !== null}
            onSend={() => void send()}
          />
        )
      }
    >
      {last?.stopped && (
        <Notice kind="warning">{t('list.stopped', { why: errorText(words, last.stopped) })}</Notice>
      )}
      {last && last.refused.length > 0 && (
        <Notice kind="error">
          <ul>
            {last.refused.map(({ row, error }) => (
              <li key={row.id}>
                {t('reports.remind_refused', {
                  name: nameOf(row),
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
      {silent.length > 0 && (
        <Notice kind="warning">{t('reports.remind_silent', { names: names(silent) })}</Notice>
      )}
      {settled.length > 0 && <Notice>{t('reports.remind_settled', { names: names(settled) })}</Notice>}
      {query.data === undefined ? (
        <AnswerMissing query={query} rows={6} />
      ) : n === 0 ? (
        <Empty icon={MessageSquare} title={t('reports.remind_none')} />
      ) : (
        <MessageComposer composer={composer} />
      )}
    </Sheet>
  );
}
