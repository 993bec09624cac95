import { useQuery } from '@tanstack/react-query';
import Banknote from 'lucide-react/icons/banknote';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { useCall } from '#app/data/use-call.ts';
import { LimitCard, limitOf } from '#app/features/customer/limit-picker.tsx';
import { paymentOf, sourceOf } from '#app/features/receive/place-picker-rules.ts';
import { usePlaces } from '#app/features/receive/use-place-picker.ts';
import { useWords } from '#app/i18n/words.ts';
import { ErrorNotice, FailedNotice } from '#app/shell/failed-notice.tsx';
import { useDraft } from '#app/state/draft.ts';
import { toast } from '#app/state/toast.ts';
import { saleAddons } from '#contract/sale-addons.ts';
import { type InvoiceDetail, saleInvoices } from '#contract/sale-invoices.ts';
import { sumOf } from '#domain/money.ts';
import { fold } from '#domain/persian.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { ItemTile } from '#ui/item-tile.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Stepper } from '#ui/stepper.tsx';
import type { LevelProps } from './level.ts';

interface AddonsDraft {
  /** How many of each add-on, by its id. */
  counts: Record<string, number>;
}
/** As many fit on a screen without searching. */
const SEARCH_FROM = 10;

/** Sells add-ons to a reservation: a tap counts one up; to the account, or paid in cash at once. */
export function AddonsLevel({ invoice, foot, onForm, onBack }: LevelProps) {
  const { t, amount } = useWords();
  const can = useCan();
  const list = useQuery(queryFor(saleAddons.list, { query: { per_page: '200', active: 'true' } }));
  const [query, setQuery] = useState('');
  const { value, set, dirty, clear } = useDraft<AddonsDraft>(`reservation.${invoice.id}.addons`, {
    counts: {},
  });
  useEffect(() => onForm({ dirty, clear }), [dirty, clear, onForm]);
  const changes = [{ resource: 'sale-invoices', dates: [invoice.reserved_time.date] }];
  const add = useCall(saleInvoices.addAddons, { changes });
  const sources = usePlaces(can('receive.create'));
  const cash = sourceOf(sources, 'cash');
  // What the last try would have taken in: the limit card counts on from it.
  const [tried, setTried] = useState(0);

  const all = list.data?.data ?? [];
  const count = (id: number) => value.counts[id] ?? 0;
  const put = (id: number, next: number) => {
    add.reset();
    const { [id]: _, ...others } = value.counts;
    set({ counts: next > 0 ? { ...others, [id]: next } : others });
  };
  const chosen = all.filter((addon) => count(addon.id) > 0);
  const total = sumOf(chosen, (addon) => addon.price * count(addon.id));

  const sell = async (paid: number, over_debt = false) => {
    if (chosen.length === 0) return;
    setTried(paid);
    const outcome = await add.submit({
      params: { id: String(invoice.id) },
      body: {
        addons: chosen.map((addon) => ({ sale_addon_id: addon.id, count: count(addon.id) })),
        payments: paid > 0 ? [paymentOf(sources, { type: 'cash', place_id: null, tracking: '' }, paid)] : [],
        over_debt,
      },
    });
    if (outcome.state !== 'done') return;
    toast(t(paid > 0 ? 'reservation.addons_paid' : 'reservation.addons_done', { sum: amount(total) }));
    clear();
    onBack();
  };

  const limit = limitOf(add.error);
  const word = fold(query);
  const shown = word ? all.filter((addon) => fold(addon.name).includes(word)) : all;
  return (
    <>
      {all.length >= SEARCH_FROM && (
        <SearchField label={t('reservation.addon_search')} value={query} onChange={setQuery} />
      )}
      {list.isPending && <SkeletonRows />}
      <FailedNotice query={list} title={t('errors.list')} />
      {list.data && all.length === 0 && <p className="py-3 text-muted">{t('reservation.no_addons')}</p>}
      <div className="tiles">
        {shown.map((addon) => (
          <ItemTile
            key={addon.id}
            name={addon.name}
            price={addon.price}
            count={count(addon.id)}
            onPress={() => put(addon.id, count(addon.id) + 1)}
          />
        ))}
      </div>
      {chosen.map((addon) => (
        <Card key={addon.id} className="flex items-center gap-2 py-2">
          <span className="ellipsis flex-1 font-strong">{addon.name}</span>
          <Stepper label={addon.name} value={count(addon.id)} onChange={(next) => put(addon.id, next)} />
          <Amount value={addon.price * count(addon.id)} className="min-w-18 text-end font-strong" />
        </Card>
      ))}
      <SoldAddons invoice={invoice} />
      {foot &&
        createPortal(
          <>
            {limit ? (
              <LimitCard
                limit={limit}
                paid={tried}
                onPass={() => void sell(tried, true)}
                onReceive={cash && ((more) => void sell(tried + more))}
              />
            ) : (
              <ErrorNotice error={add.error}>{add.errorText}</ErrorNotice>
            )}
            <div className="flex gap-2">
              <Button
                kind="primary"
                size="large"
                className="min-w-0 flex-1"
                busy={add.busy}
                notYet={total === 0}
                onClick={() => void sell(0)}
              >
                {total > 0 ? t('reservation.add_sum', { sum: amount(total) }) : t('reservation.choose_addon')}
              </Button>
              {cash && total > 0 && (
                <Button size="large" icon={Banknote} busy={add.busy} onClick={() => void sell(total)}>
                  {t('reservation.and_cash')}
                </Button>
              )}
            </div>
          </>,
          foot,
        )}
    </>
  );
}

/** What has been sold already; each can be taken back in full. */
function SoldAddons({ invoice }: { invoice: InvoiceDetail }) {
  const { t, amount, number } = useWords();
  const changes = [{ resource: 'sale-invoices', dates: [invoice.reserved_time.date] }];
  const cancel = useCall(saleInvoices.cancelAddon, { changes });
  const [asked, setAsked] = useState<number | null>(null);
  const sold = invoice.addons.filter((addon) => addon.status === 'active');
  if (sold.length === 0) return null;
  const take = async (id: number, name: string) => {
    // The first tap asks: money moves, and there is no way to take it back.
    if (asked !== id) return setAsked(id);
    const outcome = await cancel.submit({
      params: { id: String(invoice.id), addon_id: String(id) },
      body: {},
    });
    setAsked(null);
    if (outcome.state === 'done') toast(t('reservation.addon_canceled', { name }));
  };
  return (
    <section className="flex flex-col">
      <h3 className="text-label font-semibold text-muted">{t('reservation.sold')}</h3>
      {sold.map((addon) => (
        <div key={addon.id} className="flex min-h-13 items-center gap-2 border-b border-line">
          <span className="min-w-0 flex-1">
            {t('reservation.addon_line', { name: addon.name, count: number(addon.count) })}
          </span>
          <Amount value={addon.price * addon.count} />
          <Button
            kind={asked === addon.id ? 'danger' : 'ghost'}
            busy={cancel.busy && asked === addon.id}
            onClick={() => void take(addon.id, addon.name)}
          >
            {asked === addon.id
              ? t('reservation.give_back_sum', { sum: amount(addon.price * addon.count) })
              : t('reservation.give_back')}
          </Button>
        </div>
      ))}
      <ErrorNotice error={cancel.error}>{cancel.errorText}</ErrorNotice>
    </section>
  );
}
