import { useQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useClub } from '#app/data/club.ts';
import { limitOf } from '#app/data/debt-limit.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { useCall } from '#app/data/use-call.ts';
import { LimitCard } from '#app/features/customer/limit-picker.tsx';
import { useWords } from '#app/i18n/words.ts';
import {
  type PayDraft,
  paidParts,
  payLack,
  paymentsOf,
  sumPaid,
  UNPAID,
  withAmount,
} from '#app/parts/pay/pay-parts.ts';
import { PayRow } from '#app/parts/pay/pay-row.tsx';
import { paidText, payLackText, trackingErrors } from '#app/parts/pay/pay-words.ts';
import { usePayTarget } from '#app/parts/pay/use-pay-target.ts';
import { usePlaces } from '#app/parts/pay/use-places.ts';
import { AnswerMissing } from '#app/shell/answer-missing.tsx';
import { ErrorNotice } from '#app/shell/failed-notice.tsx';
import { useAway } from '#app/state/connection.ts';
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
import { Icon } from '#ui/icon.tsx';
import { ItemTile } from '#ui/item-tile.tsx';
import { Notice } from '#ui/notice.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { usePad } from '#ui/use-pad.ts';
import type { LevelProps } from './level.ts';

interface AddonsDraft {
  /** How many of each add-on, by its id. */
  counts: Record<string, number>;
  pay: PayDraft;
}
/** As many fit on a screen without searching. */
const SEARCH_FROM = 10;

/** Sells add-ons to a reservation: a tap counts one up; to the account, or paid at once. */
export function AddonsLevel({ invoice, foot, onForm, onBack }: LevelProps) {
  const words = useWords();
  const { t, amount, number, digits } = words;
  const can = useCan();
  const away = useAway();
  const { reference_required } = useClub();
  const target = usePayTarget();
  const padded = usePad();
  const list = useQuery(queryFor(saleAddons.list, { query: { per_page: '200', active: 'true' } }));
  const [query, setQuery] = useState('');
  const form = `reservation.${invoice.id}.addons`;
  const { value, set, dirty, clear: clearDraft } = useDraft<AddonsDraft>(form, { counts: {}, pay: UNPAID });
  const changes = [{ resource: 'sale-invoices', dates: [invoice.reserved_time.date] }];
  const add = useCall(saleInvoices.addAddons, { changes, keepAs: form });
  const { renew } = add;
  const clear = useCallback(() => {
    clearDraft();
    renew();
  }, [clearDraft, renew]);
  useEffect(() => onForm({ dirty, clear }), [dirty, clear, onForm]);
  const sources = usePlaces(can('receive.create'));

  const all = list.data?.data ?? [];
  const count = (id: number) => value.counts[id] ?? 0;
  const put = (id: number, next: number) => {
    add.reset();
    const { [id]: _, ...others } = value.counts;
    set({ counts: next > 0 ? { ...others, [id]: next } : others });
  };
  const chosen = all.filter((addon) => count(addon.id) > 0);
  const total = sumOf(chosen, (addon) => addon.price * count(addon.id));

  const parts = paidParts(value.pay, total);
  const paid = sumPaid(parts);
  const lack = payLack(value.pay, total, reference_required);
  const sell = async (over_debt = false) => {
    if (chosen.length === 0 || add.busy) return;
    if (lack) return target.go(lack.what === 'tracking' ? `tracking.${lack.type}` : 'amount');
    const outcome = await add.submit({
      params: { id: String(invoice.id) },
      body: {
        addons: chosen.map((addon) => ({ sale_addon_id: addon.id, count: count(addon.id) })),
        payments: paymentsOf(sources, parts),
        over_debt,
      },
    });
    if (outcome.state !== 'done') return;
    const what = {
      name: digits(`${invoice.user.name} ${invoice.user.family}`),
      what: chosen.map((addon) => digits(addon.name)).join('، '),
    };
    toast(
      paid > 0
        ? t('reservation.addons_paid', { ...what, paid: paidText(words, sources, parts) })
        : t('reservation.addons_done', { ...what, sum: amount(total) }),
    );
    clear();
    onBack();
  };
  // The pad is open: tiles and counters are folded into one row.
  const folded = padded && target.target !== null;

  const limit = limitOf(add.error);
  const word = fold(query);
  const shown = word ? all.filter((addon) => fold(addon.name).includes(word)) : all;
  return (
    <>
      {folded ? (
        <button type="button" className="card person folded press" onClick={() => target.go(null)}>
          <span className="ellipsis min-w-0 flex-1 text-start font-strong">
            {chosen
              .map((addon) =>
                t('reservation.addon_line', { name: digits(addon.name), count: number(count(addon.id)) }),
              )
              .join(' · ')}
          </span>
          <Amount value={total} className="font-heavy" />
          <Icon of={ChevronDown} />
        </button>
      ) : (
        <>
          {all.length >= SEARCH_FROM && (
            <SearchField label={t('reservation.addon_search')} value={query} onChange={setQuery} />
          )}
          {!list.data && <AnswerMissing query={list} title={t('errors.list')} />}
          {list.data && all.length === 0 && <p className="py-3 text-muted">{t('reservation.no_addons')}</p>}
          <div className="tiles">
            {shown.map((addon) => (
              <ItemTile
                key={addon.id}
                name={digits(addon.name)}
                price={addon.price}
                count={count(addon.id)}
                onPress={() => put(addon.id, count(addon.id) + 1)}
              />
            ))}
          </div>
          {chosen.map((addon) => (
            <Card key={addon.id} className="flex items-center gap-2 py-2">
              <span className="ellipsis flex-1 font-strong">{digits(addon.name)}</span>
              <Stepper
                label={digits(addon.name)}
                value={count(addon.id)}
                onChange={(next) => put(addon.id, next)}
              />
              <Amount value={addon.price * count(addon.id)} className="min-w-18 text-end font-strong" />
            </Card>
          ))}
        </>
      )}
      {total > 0 && sources.length > 0 && (
        <PayRow
          whole={total}
          pay={value.pay}
          onPay={(pay) => {
            add.reset();
            set({ pay });
          }}
          sources={sources}
          later
          required={reference_required}
          at={target}
          errors={trackingErrors(words, add, parts)}
          onEnter={() => void sell()}
        />
      )}
      {!folded && <SoldAddons invoice={invoice} />}
      {foot &&
        createPortal(
          <>
            {limit ? (
              <LimitCard
                limit={limit}
                paid={paid}
                onPass={() => void sell(true)}
                onReceive={
                  sources.length > 0
                    ? (more) => set({ pay: withAmount(value.pay, paid + more, sources[0]?.type) })
                    : undefined
                }
              />
            ) : away && !add.error ? (
              <Notice kind="offline">{t('reservation.addons_online')}</Notice>
            ) : (
              <ErrorNotice error={add.error}>{add.errorText}</ErrorNotice>
            )}
            {total > 0 && (
              <p className="pay-stays">
                {paid < total && (
                  <span className="text-warning">
                    {t('booking.stays_to_account', { sum: amount(total - paid) })}
                  </span>
                )}
                {paid > total && (
                  <span className="text-muted">
                    {t('booking.stays_surplus', { sum: amount(paid - total) })}
                  </span>
                )}
              </p>
            )}
            <Button
              kind="primary"
              size="large"
              block
              busy={add.busy}
              notYet={total === 0 || lack !== null}
              onClick={() => void sell()}
            >
              {total === 0
                ? t('reservation.choose_addon')
                : lack
                  ? payLackText(words, lack)
                  : paid > 0
                    ? t('reservation.add_paid', { paid: paidText(words, sources, parts) })
                    : t('reservation.add_account', { sum: amount(total) })}
            </Button>
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
