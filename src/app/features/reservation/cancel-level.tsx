import { keepPreviousData, useQuery } from '@tanstack/react-query';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import CalendarX from 'lucide-react/icons/calendar-x';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { CallError } from '#app/data/call-error.ts';
import { serverNow } from '#app/data/clock.ts';
import { useClub, useClubNow } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { useCall } from '#app/data/use-call.ts';
import { namedSlot, spansText, visitText } from '#app/i18n/visit-text.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import { type MoneyGoes, PayOut } from '#app/parts/pay/pay-out.tsx';
import { type PlaceChoice, paymentOf, trackingProblem } from '#app/parts/pay/places.ts';
import { SumBox } from '#app/parts/pay/sum-box.tsx';
import { usePlaces } from '#app/parts/pay/use-places.ts';
import { useTarget } from '#app/parts/pay/use-target.ts';
import { ErrorNotice } from '#app/shell/failed-notice.tsx';
import { useAway } from '#app/state/connection.ts';
import { useDraft } from '#app/state/draft.ts';
import { useLeaving } from '#app/state/leaving.ts';
import { toast } from '#app/state/toast.ts';
import type { InvoiceDetail } from '#contract/sale-invoices.ts';
import { type VisitCancelPreview, visits } from '#contract/visits.ts';
import { sumOf } from '#domain/money.ts';
import type { CancelMode } from '#domain/refunds.ts';
import { INVOICE_STATUS } from '#domain/statuses.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ChoiceChips } from '#ui/choice-chips.tsx';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { TextareaField } from '#ui/fields/textarea-field.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';
import { CancelFigures } from './cancel-figures.tsx';
import { handOver } from './cancel-sums.ts';
import { edges } from './invoice-rules.ts';
import type { LevelProps } from './level.ts';
import { WhichSlots } from './which-slots.tsx';

interface CancelDraft {
  /** Which of the slots that are offered; null: all of them. */
  chosen: number[] | null;
  mode: CancelMode;
  amount: number | null;
  handed_over: number[];
  /** It stays on the account unless somebody says otherwise, however it was paid. */
  goes: MoneyGoes;
  place_id: number | null;
  tracking: string;
  reason: string;
  /** Null: as the club's settings have it. */
  notify: boolean | null;
}
const MODES = ['rules', 'full', 'none', 'amount'] as const;

/** Cancels a visit, or some of its slots: what goes back by which rule, into whose hand, and who is told (D13, D29). */
export function CancelLevel({ slots: visit, facts, offered, foot, onForm, onDone }: LevelProps) {
  const words = useWords();
  const { t, amount, number, digits } = words;
  const can = useCan();
  const away = useAway();
  const { time_zone, reference_required } = useClub();
  useClubNow();
  const { user } = facts;
  const mayNotify = user.phone_number !== null;
  const {
    value: draft,
    set,
    dirty,
    clear,
  } = useDraft<CancelDraft>(`reservation.${visit[0]?.id}.cancel`, {
    chosen: null,
    mode: 'rules',
    amount: null,
    handed_over: [],
    goes: 'account',
    place_id: null,
    tracking: '',
    reason: '',
    notify: null,
  });
  useEffect(() => onForm({ dirty, clear }), [dirty, clear, onForm]);
  const { target, go, inside, at } = useTarget<'amount' | 'tracking'>();
  const [pad, setPad] = useState<HTMLElement | null>(null);

  const choices = visit.filter((slot) => offered.includes(slot.id));
  const some = choices.filter((slot) => draft.chosen?.includes(slot.id));
  const going = some.length > 0 ? some : choices;
  const ids = going.map((slot) => slot.id);
  useLeaving(ids);
  const addons = going.flatMap((slot) => slot.addons).filter((addon) => addon.status === 'active');

  const { mode } = draft;
  const handed_over = draft.handed_over.filter((id) => addons.some((addon) => addon.id === id));
  const asked = {
    ids,
    mode,
    ...(mode === 'amount' && { amount: draft.amount ?? 0 }),
    handed_over,
  };
  const dates = [...new Set(going.map((slot) => slot.reserved_time.date))];
  const cancel = useCall(visits.cancel, { changes: [{ resource: 'sale-invoices', dates }] });
  // Once it is cancelled there is nothing left to calculate.
  const over = useRef(false);
  const preview = useQuery({
    ...queryFor(visits.calculateCancelPrice, { body: asked }),
    enabled: !over.current && !cancel.busy && ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const figures = preview.data?.data;
  // What is shown until the new ones are here is of another choice: nothing is done by it.
  const current = figures && !preview.isPlaceholderData;
  const change = (part: Partial<CancelDraft>) => {
    cancel.reset();
    set(part);
  };

  const started = going.some((slot) => edges(slot, time_zone).start <= serverNow());
  const sources = usePlaces(can('payment.create'));
  const in_hand = figures ? handOver(figures).in_hand : 0;
  const goes = sources.some((source) => source.type === draft.goes) ? draft.goes : 'account';
  const choice: PlaceChoice = {
    type: goes === 'bank' ? 'bank' : 'cash',
    place_id: draft.place_id,
    tracking: draft.tracking,
  };
  // While a sum is keyed nothing comes or goes between it and its pad.
  const shows_means = in_hand > 0 || (mode === 'amount' && (figures?.paid ?? 0) > 0);
  const out = goes !== 'account' && in_hand > 0;
  const trackingUsed = cancel.error?.code === 'tracking_used';

  const problem = out ? trackingProblem(choice) : null;
  const lack = !current
    ? 'figures'
    : started && draft.reason.trim() === ''
      ? 'reason'
      : problem === 'pattern' || (problem && reference_required)
        ? 'tracking'
        : null;

  const choose = (next: MoneyGoes) => {
    change({ goes: next, place_id: null, tracking: '' });
    go(next === 'bank' ? 'tracking' : null);
  };
  const chooseMode = (next: CancelMode) => {
    change({ mode: next });
    go(next === 'amount' ? 'amount' : null);
  };

  const name = digits(`${user.name} ${user.family}`);
  const submit = async () => {
    if (lack || !figures) {
      if (lack === 'tracking') go('tracking');
      else if (lack === 'reason') document.querySelector<HTMLElement>('.sheet textarea')?.focus();
      return;
    }
    const { payment_gateway_id: _, description: __, ...pay_out } = paymentOf(sources, choice, in_hand);
    over.current = true;
    const outcome = await cancel.submit({
      body: {
        ...asked,
        ...(draft.reason.trim() && { reason: draft.reason.trim() }),
        ...(out && { pay_out }),
        ...(draft.notify !== null && { notify: draft.notify && mayNotify }),
        versions: going.map(({ id, version }) => ({ id, version })),
      },
    });
    if (outcome.state !== 'done') {
      over.current = false;
      void preview.refetch();
      return;
    }
    const what = { name, slot: visitText(words, going.map(namedSlot)), sum: amount(in_hand) };
    toast(
      in_hand === 0
        ? t('reservation.cancel_done', what)
        : t(out ? 'reservation.cancel_done_paid' : 'reservation.cancel_done_account', what),
    );
    onDone();
  };

  const failed = preview.error instanceof CallError && !current && !away ? preview.error : null;
  return (
    <>
      {choices.length > 1 && (
        <WhichSlots
          choices={choices}
          going={going}
          owing={facts.due > 0}
          onChange={(chosen) => change({ chosen, amount: null })}
        />
      )}
      <ErrorNotice error={failed} onRetry={preview.refetch} />
      {!figures && !failed && !away && <SkeletonRows rows={3} />}
      {figures && <CancelFigures visit={visit} going={going} figures={figures} mode={mode} />}
      {(can('invoice.override_refund') || shows_means) && (
        <Card ref={inside} className="pay">
          {can('invoice.override_refund') && (
            <>
              <h3 className="pay-head">{t('reservation.mode')}</h3>
              <ChoiceChips
                kind="grey"
                label={t('reservation.mode')}
                chips={MODES.map((value) => ({
                  value,
                  label: t(`reservation.mode_${value}`),
                  on: value === mode,
                }))}
                onPress={chooseMode}
              />
            </>
          )}
          {mode === 'amount' && (
            <SumBox
              label={t('reservation.mode_sum')}
              max={sumOf(going, (slot) => slot.total_price)}
              value={draft.amount}
              onChange={(value) => change({ amount: value })}
              error={cancel.fieldErrors.amount}
              at={at('amount')}
              active={target === 'amount'}
              pad={pad}
            />
          )}
          {shows_means && figures && (
            <>
              <h3 className="pay-head">{t('pay.with_what')}</h3>
              <PayOut
                goes={goes}
                choice={choice}
                sources={sources}
                onGoes={choose}
                onChoice={change}
                onLater={
                  reference_required
                    ? null
                    : () => {
                        change({ tracking: '' });
                        go(null);
                      }
                }
                note={<AccountAfter figures={figures} />}
                trackingError={
                  trackingUsed
                    ? t('pay.tracking_used')
                    : cancel.fieldErrors['pay_out.transaction_reference_id']
                }
                box={{ at: at('tracking'), active: target === 'tracking', pad }}
              />
            </>
          )}
          <div ref={setPad} className="pay-pad" />
        </Card>
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
          label={smsText(words, visit, going)}
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
            {away && !cancel.error && <Notice kind="offline">{t('reservation.cancel_online')}</Notice>}
            {!trackingUsed && <ErrorNotice error={cancel.error}>{cancel.errorText}</ErrorNotice>}
            {figures && figures.paid > 0 && in_hand === 0 && (
              <p className="text-label text-muted">{nothingText(words, figures)}</p>
            )}
            <Button
              kind="danger-solid"
              size="large"
              block
              icon={CalendarX}
              busy={cancel.busy}
              notYet={lack !== null}
              onClick={() => void submit()}
            >
              {lack || !figures
                ? t(`reservation.lack_${lack ?? 'figures'}`)
                : in_hand > 0
                  ? t(`reservation.cancel_${goes}`, {
                      sum: amount(in_hand),
                      name,
                    })
                  : nothingButton(words, figures, going.length < activeOf(visit).length ? going : null)}
            </Button>
          </>,
          foot,
        )}
    </>
  );
}

/** What becomes of the account where the money stays on it. */
function AccountAfter({ figures }: { figures: VisitCancelPreview }) {
  const { t, amount } = useWords();
  const after = figures.balance_after ?? 0;
  if (after >= 0) return t('reservation.nothing');
  const sum = amount(-after);
  return (
    <span>
      {handOver(figures).other > 0 && t('reservation.debt_cleared')}{' '}
      <b className="font-strong text-text">{t('reservation.in_credit', { sum })}</b>
    </span>
  );
}

/** Why nothing goes into the customer's hand though something was paid. */
function nothingText({ t, amount }: Words, figures: VisitCancelPreview): string {
  const { other } = handOver(figures);
  return other > 0 ? t('reservation.nothing_left', { sum: amount(other) }) : t('reservation.nothing');
}

/** The button where nothing is handed over names what stays due; of a part of a visit its hours, too. */
function nothingButton(
  words: Words,
  { due_after, paid, balance_after }: VisitCancelPreview,
  part: readonly InvoiceDetail[] | null,
): string {
  const { t, amount } = words;
  const slot = part && spansText(words, part.map(namedSlot));
  if (due_after > 0) {
    const sum = amount(due_after);
    return slot ? t('reservation.cancel_part_due', { slot, sum }) : t('reservation.cancel_due', { sum });
  }
  if (paid > 0 && balance_after !== null && balance_after > 0)
    return t('reservation.cancel_debt', { sum: amount(balance_after) });
  return slot ? t('reservation.cancel_part', { slot }) : t('reservation.cancel_title');
}

const activeOf = (visit: readonly InvoiceDetail[]) =>
  visit.filter((slot) => slot.status === INVOICE_STATUS.active);

/** What the message says: of a part of a visit also what stays. */
function smsText(words: Words, visit: readonly InvoiceDetail[], going: readonly InvoiceDetail[]): string {
  const { t } = words;
  const stays = activeOf(visit).filter((slot) => !slot.passed && !going.includes(slot));
  const slot = spansText(words, stays.map(namedSlot));
  return stays.length > 0 && slot ? t('reservation.cancel_sms_stays', { slot }) : t('reservation.cancel_sms');
}
