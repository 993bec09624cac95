import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Banknote from 'lucide-react/icons/banknote';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import CalendarX from 'lucide-react/icons/calendar-x';
import Landmark from 'lucide-react/icons/landmark';
import Scale from 'lucide-react/icons/scale';
import Wallet from 'lucide-react/icons/wallet';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { CallError } from '#app/data/call-error.ts';
import { serverNow } from '#app/data/clock.ts';
import { useClub, useClubNow } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { useCall } from '#app/data/use-call.ts';
import { PlaceFields } from '#app/features/receive/place-picker.tsx';
import {
  type PlaceChoice,
  paymentOf,
  placeOf,
  sourceOf,
  trackingProblem,
} from '#app/features/receive/place-picker-rules.ts';
import { usePlaces } from '#app/features/receive/use-place-picker.ts';
import { useWords } from '#app/i18n/words.ts';
import { ErrorNotice } from '#app/shell/failed-notice.tsx';
import { useDraft } from '#app/state/draft.ts';
import { toast } from '#app/state/toast.ts';
import { saleInvoices } from '#contract/sale-invoices.ts';
import type { CancelMode } from '#domain/refunds.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { MoneyField } from '#ui/fields/money-field.tsx';
import { SegmentsField } from '#ui/fields/segments-field.tsx';
import { TextareaField } from '#ui/fields/textarea-field.tsx';
import { Icon } from '#ui/icon.tsx';
import { type OptionCard, OptionCards } from '#ui/option-cards.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';
import { CancelFigures, RuleWords } from './cancel-figures.tsx';
import { cameBy, edges, type MoneyGoes } from './invoice-rules.ts';
import type { LevelProps } from './level.ts';

interface CancelDraft {
  mode: CancelMode;
  amount: number | null;
  handed_over: number[];
  /** Null: the way the money came. */
  goes: MoneyGoes | null;
  place_id: number | null;
  tracking: string;
  reason: string;
  /** Null: as the club's settings have it. */
  notify: boolean | null;
}

/** Cancels a reservation: what goes back by which rule, where the money goes, and who is told (D13). */
export function CancelLevel({ invoice, foot, onForm, onDone }: LevelProps) {
  const words = useWords();
  const { t, amount, number } = words;
  const can = useCan();
  const { time_zone } = useClub();
  useClubNow();
  const mayNotify = invoice.user.phone_number !== null;
  const {
    value: draft,
    set,
    dirty,
    clear,
  } = useDraft<CancelDraft>(`reservation.${invoice.id}.cancel`, {
    mode: 'rules',
    amount: null,
    handed_over: [],
    goes: null,
    place_id: null,
    tracking: '',
    reason: '',
    notify: null,
  });
  useEffect(() => onForm({ dirty, clear }), [dirty, clear, onForm]);

  const { mode, handed_over } = draft;
  const asked = {
    mode,
    ...(mode === 'amount' && { amount: draft.amount ?? 0 }),
    handed_over,
  };
  const dates = [invoice.reserved_time.date];
  const cancel = useCall(saleInvoices.cancel, { changes: [{ resource: 'sale-invoices', dates }] });
  // Once it is cancelled there is nothing left to calculate.
  const over = useRef(false);
  const preview = useQuery({
    ...queryFor(saleInvoices.calculateCancelPrice, { params: { id: String(invoice.id) }, body: asked }),
    enabled: !over.current && !cancel.busy,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const figures = preview.data?.data;
  const change = (part: Partial<CancelDraft>) => {
    cancel.reset();
    set(part);
  };

  const started = edges(invoice, time_zone).start <= serverNow();
  const addons = invoice.addons.filter((addon) => addon.status === 'active');
  const sources = usePlaces(can('payment.create'));
  const payable = figures?.payable ?? 0;
  const may = (way: MoneyGoes) => way === 'credit' || (payable > 0 && sourceOf(sources, way) !== undefined);
  const wished = draft.goes ?? cameBy(invoice.documents);
  const goes = may(wished) ? wished : 'credit';
  const choice: PlaceChoice = {
    type: goes === 'bank' ? 'bank' : 'cash',
    place_id: draft.place_id,
    tracking: draft.tracking,
  };
  const out = goes !== 'credit' && payable > 0;
  const returned = figures ? Math.max(0, figures.paid - figures.penalty) : 0;

  const lack = !figures
    ? 'figures'
    : started && draft.reason.trim() === ''
      ? 'reason'
      : out && trackingProblem(choice)
        ? 'tracking'
        : null;

  const submit = async () => {
    if (lack || !figures) {
      const field = lack === 'reason' ? 'textarea' : 'input[name="tracking"]';
      document.querySelector<HTMLElement>(`.sheet ${field}`)?.focus();
      return;
    }
    const { payment_gateway_id: _, description: __, ...pay_out } = paymentOf(sources, choice, payable);
    over.current = true;
    const outcome = await cancel.submit({
      params: { id: String(invoice.id) },
      body: {
        ...asked,
        ...(draft.reason.trim() && { reason: draft.reason.trim() }),
        ...(out && { pay_out }),
        ...(draft.notify !== null && { notify: draft.notify && mayNotify }),
        version: invoice.version,
      },
    });
    if (outcome.state !== 'done') {
      over.current = false;
      void preview.refetch();
      return;
    }
    toast({
      text: out
        ? t('reservation.cancel_done_paid', { sum: amount(payable) })
        : returned > 0
          ? t('reservation.cancel_done_credit', { sum: amount(returned) })
          : t('reservation.cancel_done'),
    });
    onDone();
  };

  const cashPlace = placeOf(sources, {
    type: 'cash',
    place_id: goes === 'cash' ? draft.place_id : null,
    tracking: '',
  });
  const options: OptionCard<MoneyGoes>[] = [];
  if (may('cash')) {
    options.push({
      value: 'cash',
      icon: Banknote,
      title: t('reservation.goes_cash'),
      detail:
        cashPlace?.name &&
        (cashPlace.balance === null
          ? t('reservation.goes_cash_from', { name: cashPlace.name })
          : t('reservation.goes_cash_of', { name: cashPlace.name, balance: amount(cashPlace.balance) })),
    });
  }
  options.push({
    value: 'credit',
    icon: Wallet,
    title: t('reservation.goes_credit'),
    detail: figures && balanceAfter(words, figures.balance_after),
  });
  if (may('bank')) {
    options.push({
      value: 'bank',
      icon: Landmark,
      title: t('reservation.goes_bank'),
      detail: t('reservation.goes_bank_tracking'),
    });
  }

  const failed = preview.error instanceof CallError && !figures ? preview.error : null;
  return (
    <>
      <ErrorNotice error={failed} onRetry={preview.refetch} />
      {!figures && !failed && <SkeletonRows rows={3} />}
      {figures && (
        <CancelFigures invoice={invoice} figures={figures} mode={mode}>
          <div className="flex items-start gap-2 pt-1.5 text-label text-muted">
            <Icon of={Scale} size={16} className="mt-1" />
            <RuleWords invoice={invoice} figures={figures} mode={mode} />
          </div>
        </CancelFigures>
      )}
      {can('invoice.override_refund') && (
        <SegmentsField
          label={t('reservation.mode')}
          tight
          options={(['rules', 'full', 'none', 'amount'] as const).map((value) => ({
            value,
            label: t(`reservation.mode_${value}`),
          }))}
          value={mode}
          onChange={(next) => change({ mode: next })}
        />
      )}
      {mode === 'amount' && (
        <MoneyField
          label={t('reservation.mode_sum')}
          tight
          autoFocus
          max={invoice.total_price}
          value={draft.amount}
          onChange={(value) => change({ amount: value })}
        />
      )}
      {addons.length > 0 && (
        <fieldset className="flex flex-col">
          <legend className="text-label font-semibold text-muted">{t('reservation.handed')}</legend>
          {addons.map((addon) => (
            <Checkbox
              key={addon.id}
              checked={handed_over.includes(addon.id)}
              onChange={(on) =>
                change({
                  handed_over: on ? [...handed_over, addon.id] : handed_over.filter((id) => id !== addon.id),
                })
              }
              label={t('reservation.addon_line', { name: addon.name, count: number(addon.count) })}
            />
          ))}
        </fieldset>
      )}
      {returned > 0 && (
        <section className="flex flex-col gap-2">
          <h3 className="text-label font-semibold text-muted">{t('reservation.where_money')}</h3>
          <OptionCards
            label={t('reservation.where_money')}
            options={options}
            value={goes}
            onChange={(next) => change({ goes: next, place_id: null })}
          />
          {out && <PlaceFields sources={sources} choice={choice} onChange={change} />}
          {out && payable < returned && (
            <p className="text-caption text-muted">
              {t('reservation.payable_part', { sum: amount(payable), rest: amount(returned - payable) })}
            </p>
          )}
        </section>
      )}
      {started && (
        <TextareaField
          label={t('reservation.reason')}
          help={t('reservation.reason_help')}
          tight
          rows={2}
          maxLength={300}
          value={draft.reason}
          onChange={(reason) => change({ reason })}
          error={cancel.fieldErrors.reason}
        />
      )}
      {mayNotify && (
        <Switch
          panel
          label={t('reservation.cancel_sms')}
          checked={draft.notify ?? figures?.notify ?? false}
          onChange={(notify) => change({ notify })}
        />
      )}
      {!started && (
        <p className="flex items-center gap-2 text-label text-muted">
          <Icon of={CalendarCheck} size={16} />
          {t('reservation.slot_frees')}
        </p>
      )}
      {foot &&
        createPortal(
          <>
            <ErrorNotice error={cancel.error}>{cancel.errorText}</ErrorNotice>
            <Button
              kind="danger-solid"
              size="large"
              block
              icon={CalendarX}
              busy={cancel.busy}
              notYet={lack !== null}
              onClick={() => void submit()}
            >
              {lack
                ? t(`reservation.lack_${lack}`)
                : out
                  ? t('reservation.cancel_and_pay', { sum: amount(payable) })
                  : returned > 0
                    ? t('reservation.cancel_and_credit', { sum: amount(returned) })
                    : t('reservation.cancel_title')}
            </Button>
          </>,
          foot,
        )}
    </>
  );
}

function balanceAfter({ t, amount }: ReturnType<typeof useWords>, balance: number): string {
  if (balance === 0) return t('reservation.after_settled');
  return t(balance > 0 ? 'reservation.after_owes' : 'reservation.after_credit', {
    sum: amount(Math.abs(balance)),
  });
}
