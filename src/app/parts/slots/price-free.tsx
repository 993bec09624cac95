import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { dryRunOf } from '#app/data/dry-run.ts';
import { failureOf } from '#app/data/failure.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { toast } from '#app/state/toast.ts';
import { type TimesPriced, times } from '#contract/sales/times.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { MoneyField } from '#ui/fields/money-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { OptionCards } from '#ui/option-cards.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';

/** Which free times: some by their ids, or all that filters of their list leave. */
export type FreeTimes = { ids: number[] } | { filter: Record<string, string> };

/** Sets another price for free times: the terms' present prices, or one for all; the effect is shown before. */
export function PriceFree({
  open,
  of,
  title,
  onClose,
  onDone,
}: {
  open: boolean;
  of: FreeTimes;
  title: string;
  onClose: () => void;
  onDone?: () => void;
}) {
  const { t } = useWords();
  const [way, setWay] = useState<'terms' | 'one'>('terms');
  const [price, setPrice] = useState<number | null>(null);
  const wish = way === 'terms' ? { from_terms: true as const } : price === null ? null : { price };
  const asked = useDeferredValue(wish);
  const looked = useQuery({
    ...dryRunOf(times.price, { body: { ...of, ...(asked ?? { price: 0 }), dry_run: true } }),
    enabled: open && asked !== null,
    placeholderData: keepPreviousData,
  });
  const call = useCall(times.price, { changes: [{ resource: 'times' }, { resource: 'reservable-times' }] });
  const effect = wish && looked.data?.data;
  // A previous preview is of another price.
  const current = !looked.isPlaceholderData && JSON.stringify(asked) === JSON.stringify(wish);
  const count = current ? (effect?.changed ?? 0) : 0;
  const save = async () => {
    if (!wish) return;
    const outcome = await call.submit({ body: { ...of, ...wish } });
    if (outcome.state === 'refused') return;
    toast(t('times.priced', { n: outcome.answer.data.changed }));
    onClose();
    onDone?.();
  };
  const choose = (next: 'terms' | 'one') => {
    call.reset();
    setWay(next);
  };
  return (
    <Sheet
      open={open}
      onCloseRequest={onClose}
      title={title}
      footer={
        <>
          <ErrorNotice error={call.error}>{call.errorText}</ErrorNotice>
          <Button
            kind="primary"
            size="large"
            block
            busy={call.busy}
            notYet={count === 0}
            onClick={() => count > 0 && void save()}
          >
            {wish === null
              ? t('setup.lack_price')
              : count > 0
                ? t('times.price_do', { n: count })
                : t(current && effect ? 'times.price_nothing' : 'times.price_comes')}
          </Button>
        </>
      }
    >
      <OptionCards
        label={title}
        value={way}
        onChange={choose}
        options={[
          { value: 'terms', title: t('times.price_terms'), detail: t('times.price_terms_help') },
          { value: 'one', title: t('times.price_one') },
        ]}
      />
      {way === 'one' && (
        <MoneyField
          label={t('setup.price')}
          value={price}
          onChange={(sum) => {
            call.reset();
            setPrice(sum);
          }}
          error={call.fieldErrors.price}
        />
      )}
      {wish && failureOf(looked) && <ErrorNotice error={failureOf(looked)} onRetry={looked.refetch} />}
      {wish && !effect && !failureOf(looked) && <SkeletonRows rows={3} />}
      {effect && <Effect effect={effect} />}
    </Sheet>
  );
}

/** The old and new prices, and what stays unchanged. */
function Effect({ effect }: { effect: TimesPriced }) {
  const { t, date } = useWords();
  const { changed, same, kept, from, to, prices } = effect;
  const named = prices.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="flex flex-col gap-2" aria-live="polite">
      {from && to && (
        <p className="text-label text-muted">{t('times.price_days', { from: date(from), to: date(to) })}</p>
      )}
      {prices.length > 0 && (
        <ul className="card flex flex-col divide-y divide-line px-3">
          {prices.map(({ before, after, count }) => (
            <li key={`${before} ${after}`} className="flex min-h-11 items-center gap-2 py-1.5">
              <span className="flex-1">{t('times.count', { n: count })}</span>
              <Amount value={before} className="text-muted line-through" />
              <Amount value={after} className="font-heavy" />
            </li>
          ))}
          {changed > named && (
            <li className="flex min-h-11 items-center text-muted">
              {t('times.price_more', { n: changed - named })}
            </li>
          )}
        </ul>
      )}
      {same > 0 && <p className="text-label text-muted">{t('times.price_same', { n: same })}</p>}
      {kept > 0 && <Notice>{t('times.price_kept', { n: kept })}</Notice>}
    </div>
  );
}
