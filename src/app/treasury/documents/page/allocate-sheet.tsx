import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { useClubNow } from '#app/data/club.ts';
import { failureOf } from '#app/data/failure.ts';
import { queryFor } from '#app/data/query.ts';
import { ErrorNotice, FailedNotice } from '#app/engine/failed-notice.tsx';
import { staleIn } from '#app/engine/form-refusal.ts';
import { dayName } from '#app/i18n/day-name.ts';
import { useWords } from '#app/i18n/words.ts';
import { useFormClose } from '#app/shell/leave-guard.tsx';
import { useOffline } from '#app/state/connection.ts';
import { toast } from '#app/state/toast.ts';
import { users } from '#contract/people/users.ts';
import { receipts } from '#contract/treasury/receipts.ts';
import { sumOf } from '#domain/money.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { type Choosable, choosableItems, takenBy } from './allocate.ts';
import type { MadeDocument } from './made-document.ts';

/** Chooses which debts a receipt pays: ticked ones first, in the list's order; the rest goes to the earliest due. */
export function AllocateSheet({
  receipt,
  open,
  onClose,
}: {
  receipt: MadeDocument;
  open: boolean;
  onClose: () => void;
}) {
  const words = useWords();
  const { t, amount, digits } = words;
  const { today } = useClubNow();
  const offline = useOffline();
  const params = { id: String(receipt.user?.id ?? 0) };
  const query = useQuery({ ...queryFor(users.openItems, { params }), enabled: open });
  const allocate = useCall(receipts.allocate);
  const settled = receipt.allocations ?? [];
  const before = settled.map(({ item_id }) => item_id);
  /** With the version against which the first was ticked; null while none was. */
  const [ticked, setTicked] = useState<{ ids: readonly number[]; version: number } | null>(null);
  const chosen = ticked?.ids ?? before;
  const close = useFormClose({
    open,
    dirty: ticked !== null,
    clear: () => {
      setTicked(null);
      allocate.renew();
    },
    onClose,
  });
  const items = choosableItems(query.data?.data ?? [], settled);
  const taken = takenBy(items, chosen, receipt.price);
  const rest = receipt.price - sumOf(taken, ({ price }) => price);
  const save = async ({ ids, version }: { ids: readonly number[]; version: number }) => {
    const body = { items: taken, version };
    const outcome = await allocate.submit({ params: { id: String(receipt.id) }, body });
    if (outcome.state !== 'done') {
      // After a conflict was shown, pressing again overwrites.
      const now = outcome.state === 'refused' ? staleIn(outcome.error) : null;
      if (now) setTicked({ ids, version: now.version });
      return;
    }
    toast(t('treasury.allocated'));
    close.finish();
  };
  const toggle = ({ item_id }: Choosable, on: boolean) =>
    setTicked({
      ids: on ? [...chosen, item_id] : chosen.filter((one) => one !== item_id),
      version: ticked?.version ?? receipt.version,
    });
  return (
    <Sheet
      open={open}
      onCloseRequest={close.request}
      title={t('treasury.allocate')}
      subtitle={t('treasury.allocate_of', { sum: amount(receipt.price) })}
      footer={
        <>
          {offline && <Notice kind="warning">{t('treasury.online')}</Notice>}
          <ErrorNotice error={allocate.error}>{allocate.errorText}</ErrorNotice>
          <p className="pay-stays">
            <span className="text-muted">{t('treasury.allocate_rest')}</span>
            <Amount value={rest} className="font-strong" />
          </p>
          <Button
            kind="primary"
            size="large"
            block
            busy={allocate.busy}
            notYet={ticked === null || offline}
            onClick={() => void (ticked !== null && !offline && save(ticked))}
          >
            {t('treasury.allocate_do')}
          </Button>
        </>
      }
    >
      {!query.data && !failureOf(query) && <SkeletonRows rows={4} />}
      <FailedNotice query={query} title={t('errors.list')} />
      {query.data && items.length === 0 && <p className="text-muted">{t('treasury.allocate_none')}</p>}
      <div className="flex flex-col">
        {items.map((item) => {
          const price = taken.find(({ item_id }) => item_id === item.item_id)?.price;
          return (
            <Checkbox
              key={item.item_id}
              checked={chosen.includes(item.item_id)}
              onChange={(on) => toggle(item, on)}
              label={
                <span className="flex justify-between gap-3">
                  <span className="ellipsis">
                    {dayName(words, item.date, today)}{' '}
                    <span className="text-caption text-muted">{digits(item.title)}</span>
                  </span>
                  <span className="num">
                    {price !== undefined && price < item.due && <Amount value={price} tone="brand" />}{' '}
                    {amount(item.due)}
                  </span>
                </span>
              }
            />
          );
        })}
      </div>
      {close.dialog}
    </Sheet>
  );
}
