import { useNavigate } from '@tanstack/react-router';
import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import { useCan } from '#app/data/profile.ts';
import { queryClient, queryFor } from '#app/data/query.ts';
import { useCall } from '#app/data/use-call.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { ErrorNotice } from '#app/resource/failed-notice.tsx';
import { toast } from '#app/state/toast.ts';
import { documents } from '#contract/documents.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { FactList } from '#ui/fact.tsx';
import { useMeant } from '#ui/use-meant.ts';
import type { MadeDocument } from './made-document.ts';
import { WAITING } from './pending-neighbours.tsx';
import { RefuseDialog } from './refuse-dialog.tsx';

/** The receipt whose answer has opened another one's page, and that one. */
let opened = { from: '', id: 0 };

/** The question that a waiting receipt asks: whether the bank has it. After the answer the next one stands open. */
export function ConfirmCard({ document }: { document: MadeDocument }) {
  const { t, amount, digits, day } = useWords();
  const can = useCan();
  const navigate = useNavigate();
  const confirm = useCall(documents.confirmReceive);
  const [refusing, setRefusing] = useState(false);
  const [answered, setAnswered] = useState(false);
  // It stands where the one before stood: the second tap of two says nothing of this one.
  const own = String(document.id);
  const meant = useMeant(own, opened.id === document.id ? opened.from : own);
  if (!can('receive.update')) return null;
  const sum = amount(document.price);
  const answer = async (status: 'confirm' | 'cancel', description?: string) => {
    // Whose turn is next is asked before this one leaves the queue.
    const waiting = queryClient.getQueryData(queryFor(documents.receives, WAITING).queryKey)?.data ?? [];
    const at = waiting.findIndex(({ id }) => id === document.id);
    const next = at < 0 ? undefined : (waiting[at + 1] ?? waiting[at - 1]);
    const body = { status, ...(description && { description }) };
    const outcome = await confirm.submit({ params: { id: String(document.id) }, body });
    if (outcome.state !== 'done') return;
    setRefusing(false);
    setAnswered(true);
    toast(t(status === 'confirm' ? 'record.receipt_confirmed' : 'record.receipt_refused', { sum }));
    if (!next) return;
    opened = { from: own, id: next.id };
    void navigate({ ...linkTo('/treasury/receive/$id', { params: { id: next.id } }), replace: true });
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
      {!refusing && <ErrorNotice error={confirm.error}>{confirm.errorText}</ErrorNotice>}
      <Button
        kind="primary"
        size="large"
        block
        icon={Check}
        busy={answered || (confirm.busy && !refusing)}
        onClick={() => meant() && void answer('confirm')}
      >
        {t('treasury.confirm_do', { sum })}
      </Button>
      <Button kind="danger" block disabled={answered || confirm.busy} onClick={() => setRefusing(true)}>
        {t('treasury.refuse_do')}
      </Button>
      <p className="text-caption text-muted">{t('treasury.refuse_help')}</p>
      <RefuseDialog
        open={refusing}
        title={t('treasury.refuse_title', { sum })}
        busy={confirm.busy}
        error={confirm.error && confirm.errorText}
        onClose={() => {
          setRefusing(false);
          confirm.reset();
        }}
        onRefuse={(reason) => void answer('cancel', reason)}
      />
    </section>
  );
}
