import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { type Limit, limitOf } from '#app/data/debt-limit.ts';
import { failureOf } from '#app/data/failure.ts';
import { queryClient, queryFor } from '#app/data/query.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { DebtLimitCard } from '#app/parts/people/debt-limit-card.tsx';
import { toast } from '#app/state/toast.ts';
import { closedInvoices as calls } from '#contract/sales/closed-invoices.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { choicesOf } from './choices.ts';
import { EffectDialog } from './effect-dialog.tsx';
import { previewIn, useDecision } from './use-decision.ts';

interface RestoringProps {
  id: number;
  name: string;
  open: boolean;
  onClose: () => void;
}

/** Restores a closing from the trash like a new one: its effect is decided first (D16). */
export function Restoring({ open, ...props }: RestoringProps) {
  // Once it was asked for it stays, so that it can leave as it came.
  const [asked, setAsked] = useState(open);
  if (open && !asked) setAsked(true);
  return asked && <Asked open={open} {...props} />;
}

function Asked({ id, name, open, onClose }: RestoringProps) {
  const { t, digits } = useWords();
  const params = { id: String(id) };
  const asked = queryFor(calls.previewRestore, { params });
  const query = useQuery({ ...asked, enabled: open, staleTime: 0 });
  const preview = query.data?.data;
  const draft = `closed-invoices.restore.${id}`;
  const decision = useDecision(draft, preview);
  const write = useCall(calls.restore, { keepAs: draft });
  const [limit, setLimit] = useState<Limit | null>(null);
  const meets = preview !== undefined && preview.invoices.length > 0;
  const fresh = preview !== undefined && !query.isFetching;

  // Changes meanwhile are shown in the dialog.
  const look = useEffectEvent(() => preview && !decision.open && decision.look(preview));
  useEffect(() => {
    if (open && fresh && meets) look();
  }, [open, fresh, meets]);

  const close = () => {
    decision.close();
    write.reset();
    onClose();
  };
  const restore = async (over_debt = false) => {
    setLimit(null);
    const { shown, fates } = decision;
    const met = shown !== null && shown.invoices.length > 0;
    const body = { ...(met && choicesOf(shown, fates)), over_debt };
    const outcome = await write.submit({ params, body });
    if (outcome.state === 'done') {
      decision.clear();
      toast(t('list.restored', { name }));
      return close();
    }
    const now = previewIn(outcome.error);
    setLimit(limitOf(outcome.error));
    if (!now) return;
    queryClient.setQueryData(asked.queryKey, { data: now });
    decision.lookAgain(now);
    write.reset();
  };
  const failed = failureOf(query);
  const refused = limit ? (
    <DebtLimitCard limit={limit} paid={0} onPass={() => void restore(true)} />
  ) : (
    <ErrorNotice error={write.error}>{write.errorText}</ErrorNotice>
  );
  return (
    <>
      <Dialog
        open={open && !decision.open}
        onCancel={close}
        title={t('list.restore_title', { name })}
        busy={write.busy}
        cancel={t('common.cancel')}
        actions={
          fresh &&
          !meets && (
            <Button kind="primary" busy={write.busy} onClick={() => void restore()}>
              {t('list.restore')}
            </Button>
          )
        }
      >
        {failed ? (
          <ErrorNotice error={failed} onRetry={query.refetch} />
        ) : fresh && !meets ? (
          t('closed-invoices.restore_none', { n: preview.times })
        ) : (
          <SkeletonRows rows={2} />
        )}
        {!decision.open && refused}
      </Dialog>
      <EffectDialog
        decision={{ ...decision, close }}
        name={digits(name)}
        subtitle={t('list.restore_title', { name })}
        error={refused}
        busy={write.busy}
        onDo={() => void restore()}
      />
    </>
  );
}
