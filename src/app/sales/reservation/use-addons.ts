import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { invalidate } from '#app/data/affects.ts';
import { useClub } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { queryClient, queryFor } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { useDraft } from '#app/offline/draft.ts';
import {
  type PayDraft,
  paidParts,
  payLack,
  paymentsOf,
  sumPaid,
  UNPAID,
} from '#app/parts/money/pay-parts.ts';
import { paidText } from '#app/parts/money/pay-words.ts';
import type { usePayTarget } from '#app/parts/money/use-pay-target.ts';
import { usePlaces } from '#app/parts/money/use-places.ts';
import { toast } from '#app/state/toast.ts';
import { saleAddons } from '#contract/sales/sale-addons.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { COMMA } from '#domain/digits.ts';
import { sumOf } from '#domain/money.ts';
import type { PanelProps } from './panel-props.ts';

interface AddonsDraft {
  /** How many of each add-on, by its id. */
  counts: Record<string, number>;
  pay: PayDraft;
  /** The reservation's version when the sale was first sent, until it is answered: the next try is the same sale or none. */
  sent: number | null;
}
const NONE: AddonsDraft = { counts: {}, pay: UNPAID, sent: null };

export type Addons = ReturnType<typeof useAddons>;

/** The state of the form that sells add-ons: items, price, payment, and sending it. */
export function useAddons(
  { invoice, onForm, onBack }: Pick<PanelProps, 'invoice' | 'onForm' | 'onBack'>,
  { go }: ReturnType<typeof usePayTarget>,
) {
  const words = useWords();
  const { t, amount, digits } = words;
  const can = useCan();
  const { reference_required } = useClub();
  const list = useQuery(queryFor(saleAddons.list, { query: { per_page: '200', active: 'true' } }));
  const form = `reservation.${invoice.id}.addons`;
  const draft = useDraft<AddonsDraft>(form, NONE);
  const { value, set, dirty, restored, clear: clearDraft } = draft;
  const changes = [{ resource: 'sale-invoices', dates: [invoice.reserved_time.date] }];
  const add = useCall(saleInvoices.addAddons, { changes, keepAs: form });
  const { renew, reset } = add;
  const clear = useCallback(() => {
    clearDraft();
    renew();
    reset();
  }, [clearDraft, renew, reset]);
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

  const sell = async (over: { over_debt?: boolean; over_stock?: boolean } = {}) => {
    if (chosen.length === 0 || add.busy) return;
    if (lack) return go(lack.what === 'tracking' ? `tracking.${lack.type}` : 'amount');
    const sent = value.sent ?? invoice.version;
    set({ sent });
    const outcome = await add.submit({
      params: { id: String(invoice.id) },
      body: {
        addons: chosen.map((addon) => ({ sale_addon_id: addon.id, count: count(addon.id) })),
        payments: paymentsOf(sources, parts),
        ...over,
        expected_total: total,
        // Changes after an unanswered try are not sold in addition.
        version: sent,
      },
    });
    if (outcome.state !== 'done') {
      // While the first try may still run, the next one is the same.
      if (outcome.error.status > 0 && !outcome.error.passing) set({ sent: null });
      if (outcome.error.code === 'stale') void invalidate(queryClient, changes);
      // The button uses the new prices.
      if (outcome.error.code === 'price_changed') void list.refetch();
      return;
    }
    const what = {
      name: digits(`${invoice.user.name} ${invoice.user.family}`),
      what: chosen.map((addon) => digits(addon.name)).join(COMMA[words.locale]),
    };
    toast(
      paid > 0
        ? t('reservation.addons_paid', { ...what, paid: paidText(words, sources, parts) })
        : t('reservation.addons_done', { ...what, sum: amount(total) }),
    );
    clear();
    onBack();
  };
  return {
    restored,
    forget: clear,
    list,
    all,
    count,
    put,
    chosen,
    pay: value.pay,
    /** A refusal stays, since the amount may answer it. */
    setPay: (pay: PayDraft) => set({ pay }),
    sources,
    total,
    parts,
    paid,
    lack,
    required: reference_required,
    add,
    sell,
  };
}
