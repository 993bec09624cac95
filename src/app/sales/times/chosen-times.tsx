import CalendarX2 from 'lucide-react/icons/calendar-x-2';
import CircleDollarSign from 'lucide-react/icons/circle-dollar-sign';
import { useState } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { BulkAct } from '#app/engine/bulk-bar.tsx';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import type { ChosenProps } from '#app/engine/resource.ts';
import { useWords } from '#app/i18n/words.ts';
import { PriceFree } from '#app/parts/slots/price-free.tsx';
import { toast } from '#app/state/toast.ts';
import { type Time, times } from '#contract/sales/times.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';

/** Actions for selected times: change the price of free ones, or delete them. */
export function ChosenTimes({ rows, onDone }: ChosenProps<Time>) {
  const { t } = useWords();
  const [open, setOpen] = useState<'price' | 'remove' | null>(null);
  const remove = useCall(times.remove);
  const free = rows.filter(({ state }) => state === 'free');
  const ids = free.map(({ id }) => id);
  const close = () => setOpen(null);
  const others = rows.length - free.length;
  const start = (what: 'price' | 'remove') => {
    remove.reset();
    if (free.length > 0) setOpen(what);
    else toast({ text: t('times.choose_free'), kind: 'info' });
  };
  const takeOut = async () => {
    const outcome = await remove.submit({ body: { ids } });
    if (outcome.state === 'refused') return;
    const { removed, kept } = outcome.answer.data;
    toast(kept > 0 ? t('times.removed_some', { n: removed, kept }) : t('times.removed', { n: removed }));
    close();
    onDone();
  };
  return (
    <>
      <BulkAct
        icon={CircleDollarSign}
        label={t('times.new_price')}
        none={rows.length === 0}
        onPress={() => start('price')}
      />
      <BulkAct
        icon={CalendarX2}
        label={t('times.remove')}
        none={rows.length === 0}
        onPress={() => start('remove')}
      />
      <PriceFree
        open={open === 'price'}
        of={{ ids }}
        title={t('times.price_title', { n: free.length })}
        onClose={close}
        onDone={onDone}
      />
      <Dialog
        open={open === 'remove'}
        onCancel={close}
        title={t('times.remove_title', { n: free.length })}
        busy={remove.busy}
        cancel={t('common.cancel')}
        actions={
          <Button kind="danger-solid" icon={CalendarX2} busy={remove.busy} onClick={() => void takeOut()}>
            {t('times.remove_yes', { n: free.length })}
          </Button>
        }
      >
        <p>{t('times.remove_help')}</p>
        {others > 0 && <Notice>{t('times.others_stay', { n: others })}</Notice>}
        <ErrorNotice error={remove.error} />
      </Dialog>
    </>
  );
}
