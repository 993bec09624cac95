import { useRouter } from '@tanstack/react-router';
import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import { useCan } from '#app/data/profile.ts';
import { queryClient, queryFor } from '#app/data/query.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { isConfirming, useConfirm } from '#app/parts/money/confirming.ts';
import { toast } from '#app/state/toast.ts';
import { documents } from '#contract/treasury/documents.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { FactList } from '#ui/fact.tsx';
import { useTapGuard } from '#ui/use-tap-guard.ts';
import type { MadeDocument } from './made-document.ts';
import { WAITING } from './pending-neighbours.tsx';
import { RefuseDialog } from './refuse-dialog.tsx';

/** The receipt that was answered last, and the one opened after it. */
let opened = { from: '', id: 0 };

/**
 * Asks whether a pending receipt has arrived. After the answer the next one opens; a confirmation is sent after 8 s
 * with an undo (D18).
 */
export function ConfirmCard({ document }: { document: MadeDocument }) {
  const { t, amount, digits, day } = useWords();
  const can = useCan();
  const router = useRouter();
  const { call, waits, say } = useConfirm(document);
  const [refusing, setRefusing] = useState(false);
  const [done, setDone] = useState(false);
  const answered = waits || done;
  // It replaces the former card at the same place, so ignore the second of two taps.
  const own = String(document.id);
  const meant = useTapGuard(own, opened.id === document.id ? opened.from : own);
  if (!can('receive.update')) return null;
  const sum = amount(document.price);
  const open = (id: number) =>
    void router.navigate({ ...linkTo('/treasury/receive/$id', { params: { id } }), replace: true });
  // Determined before this one leaves the queue.
  const nextOne = (): number | undefined => {
    const waiting = queryClient.getQueryData(queryFor(documents.receives, WAITING).queryKey)?.data ?? [];
    const left = waiting.filter(({ id }) => id === document.id || !isConfirming(id));
    const at = left.findIndex(({ id }) => id === document.id);
    return at < 0 ? undefined : (left[at + 1] ?? left[at - 1])?.id;
  };
  const openNext = (id: number | undefined) => {
    if (id === undefined) return;
    opened = { from: own, id };
    open(id);
  };
  const confirm = async () => {
    const next = nextOne();
    const ended = say();
    openNext(next);
    const how = await ended;
    setDone(how === 'done');
    // Undone: return to its receipt, unless the person has gone elsewhere.
    if (how === 'taken_back' && router.latestLocation.pathname === `/treasury/receive/${next}`)
      open(document.id);
  };
  const refuse = async (reason: string) => {
    const next = nextOne();
    const body = { status: 'cancel' as const, description: reason };
    const outcome = await call.submit({ params: { id: own }, body });
    if (outcome.state !== 'done') return;
    setRefusing(false);
    setDone(true);
    toast(t('record.receipt_refused', { sum }));
    openNext(next);
  };
  return (
    <section
      aria-labelledby="confirm-receipt"
      className="flex flex-col gap-3 rounded-card border-2 border-brand bg-surface p-4"
    >
      <h2 id="confirm-receipt" className="font-heavy">
        {t('treasury.seen_at_bank')}
      </h2>
      <FactList
        facts={[
          [t('treasury.sum'), <Amount key="sum" value={document.price} className="font-heavy" />],
          [
            t('record.tracking'),
            document.transaction_reference_id && (
              <bdi dir="ltr" className="font-heavy">
                {digits(document.transaction_reference_id)}
              </bdi>
            ),
          ],
          [t('treasury.paid_on'), day(document.date)],
        ]}
      />
      {!refusing && <ErrorNotice error={call.error}>{call.errorText}</ErrorNotice>}
      <Button
        kind="primary"
        size="large"
        block
        icon={Check}
        busy={answered || (call.busy && !refusing)}
        onClick={() => meant() && void confirm()}
      >
        {t('treasury.confirm_do', { sum })}
      </Button>
      <Button kind="danger" block disabled={answered || call.busy} onClick={() => setRefusing(true)}>
        {t('treasury.refuse_do')}
      </Button>
      <p className="text-caption text-muted">{t('treasury.refuse_help')}</p>
      <RefuseDialog
        open={refusing}
        title={t('treasury.refuse_title', { sum })}
        busy={call.busy}
        error={call.error && call.errorText}
        onClose={() => {
          setRefusing(false);
          call.reset();
        }}
        onRefuse={(reason) => void refuse(reason)}
      />
    </section>
  );
}
