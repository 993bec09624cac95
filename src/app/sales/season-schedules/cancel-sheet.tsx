import CalendarX from 'lucide-react/icons/calendar-x';
import { useCall } from '#app/calls/use-call.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useWords, type Words } from '#app/i18n/words.ts';
import { useDraft } from '#app/offline/draft.ts';
import { cancelLines, type Leaving } from '#app/parts/money/cancel-lines.ts';
import { CancelMoney } from '#app/parts/money/cancel-money.tsx';
import { CancelRefusal } from '#app/parts/money/cancel-refusal.tsx';
import { type CancelNames, CancelNotes, CancelSums } from '#app/parts/money/cancel-sums.tsx';
import {
  type CancelTerms,
  refundMode,
  UNTOUCHED_TERMS,
  useCancelFigures,
  usePayOut,
} from '#app/parts/money/use-cancel-terms.ts';
import { useTarget } from '#app/parts/money/use-target.ts';
import { useFormClose } from '#app/shell/leave-guard.tsx';
import { useOffline } from '#app/state/connection.ts';
import { toast } from '#app/state/toast.ts';
import type { SeasonDetail } from '#contract/sales/season-records.ts';
import { type SeasonCancelPreview, seasonSchedules } from '#contract/sales/season-schedules.ts';
import { sumOf } from '#domain/money.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextareaField } from '#ui/fields/textarea-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';

interface CancelDraft extends CancelTerms {
  /** The first cancelled session; empty: the next one. */
  from: string;
}
const UNTOUCHED: CancelDraft = { ...UNTOUCHED_TERMS, from: '' };

const REASONS = ['reason_asked', 'reason_moved', 'reason_hurt'] as const;

interface CancelProps {
  season: SeasonDetail;
  /** The chosen sessions; none or null: all that are left. */
  ids: readonly number[] | null;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Cancels the rest of a season; the refund is calculated first, each session by its own rule (D13, D15). */
export function CancelSheet({ onDone, ...props }: CancelProps) {
  const words = useWords();
  const { t } = words;
  const form = useCancelSeason(props);
  const { season, open, onClose } = props;
  const { draft, change, dirty, clear, chosen, figures, sums, told, preview, cancel, count } = form;
  const names: CancelNames = {
    paid: t('season-schedules.paid_of', { n: count }),
    leaves: t('season-schedules.leaves_due', { n: count }),
    due: t('season-schedules.due_of_all'),
  };
  const target = useTarget<'amount' | 'tracking'>();
  const close = useFormClose({ open, dirty, clear, onClose });
  const submit = async () => {
    const { lack } = form;
    if (lack === 'tracking') return target.go('tracking');
    if (lack === 'reason') return document.querySelector<HTMLElement>('.sheet textarea')?.focus();
    if (await form.send()) close.finish(onDone);
  };
  const ahead = season.sessions.filter(({ state }) => state === 'ahead');
  const going = ahead.filter((one) => (chosen ? chosen.includes(one.invoice_id) : one.date >= draft.from));
  return (
    <Sheet
      open={open}
      onCloseRequest={close.request}
      className="max-tablet:h-[94%]"
      title={t('season-schedules.cancel_title')}
      subtitle={words.digits(`${season.user.name} ${season.user.family}`)}
      footer={
        <CancelFoot
          form={form}
          name={words.digits(`${season.user.name} ${season.user.family}`)}
          onSubmit={() => void submit()}
        />
      }
    >
      {chosen ? (
        <p className="font-strong">{t('season-schedules.cancel_chosen', { n: chosen.length })}</p>
      ) : (
        ahead.length > 1 && (
          <SelectField
            label={t('season-schedules.cancel_from')}
            tight
            value={draft.from || (ahead[0]?.date ?? '')}
            onChange={(from) => change({ from })}
            options={ahead
              .filter((one, at) => one.date !== ahead[at - 1]?.date)
              .map((one) => ({
                value: one.date,
                label: t('season-schedules.session_of', {
                  n: words.number(one.number),
                  day: words.day(one.date),
                }),
              }))}
          />
        )
      )}
      <ErrorNotice error={preview.failed} onRetry={preview.refetch} />
      {preview.waits && <SkeletonRows rows={3} />}
      <CancelMoney
        draft={draft}
        onChange={change}
        most={sumOf(going, (one) => one.total_price ?? 0)}
        pay={form.pay}
        fieldErrors={cancel.fieldErrors}
        at={target}
      >
        {told && <CancelSums sums={told} names={names} goes={form.pay.goes} />}
      </CancelMoney>
      {sums && told && <CancelNotes figures={sums} sums={told} names={names} goes={form.pay.goes} />}
      <div className="flex flex-col gap-2">
        <TextareaField
          label={t('reservation.reason')}
          tight
          rows={2}
          maxLength={300}
          value={draft.reason}
          onChange={(reason) => change({ reason })}
          error={cancel.fieldErrors.reason}
        />
        <div className="flex flex-wrap gap-2">
          {REASONS.map((reason) => {
            const text = t(`season-schedules.${reason}`);
            return (
              <Chip key={reason} pressed={draft.reason === text} onClick={() => change({ reason: text })}>
                {text}
              </Chip>
            );
          })}
        </div>
      </div>
      {season.user.phone_number !== null && (
        <Switch
          panel
          label={t('reservation.cancel_sms')}
          checked={draft.notify ?? figures?.notify ?? false}
          onChange={(notify) => change({ notify })}
        />
      )}
      {close.dialog}
    </Sheet>
  );
}

/** The chosen sessions, the amounts, the means of the refund, and what is missing. */
function useCancelSeason({ season, ids, open }: Pick<CancelProps, 'season' | 'ids' | 'open'>) {
  const words = useWords();
  const offline = useOffline();
  const name = `season.${season.id}.cancel`;
  const { value: draft, set, dirty, clear } = useDraft<CancelDraft>(name, UNTOUCHED);
  const cancel = useCall(seasonSchedules.cancel, { keepAs: name });
  const chosen = ids && ids.length > 0 ? ids : null;
  const { mode } = draft;
  const asked = {
    ...(chosen ? { ids: [...chosen] } : draft.from ? { from: draft.from } : {}),
    ...refundMode(draft),
  };
  const params = { id: String(season.id) };
  const preview = useCancelFigures(
    seasonSchedules.calculateCancelPrice,
    { params, body: asked },
    open && !cancel.busy && season.left > 0,
  );
  const { figures, current, over } = preview;
  const sums = toldOf(figures);
  const told =
    sums &&
    cancelLines(sums, {
      mode,
      leaving: sums.sessions.map((session) => leavingOf(session, season)),
      part: sums.count < season.left,
    });
  const pay = usePayOut(draft, sums);
  const lack = offline
    ? ('offline' as const)
    : !current
      ? ('figures' as const)
      : draft.reason.trim() === ''
        ? ('reason' as const)
        : pay.lacksTracking
          ? ('tracking' as const)
          : null;
  const count = figures?.count ?? chosen?.length ?? season.left;
  const send = async (): Promise<boolean> => {
    if (lack || !figures) return false;
    over.current = true;
    const outcome = await cancel.submit({
      params,
      body: {
        ...asked,
        reason: draft.reason.trim(),
        ...(sums && { expected_refund: sums.refund }),
        ...pay.body(),
        ...(draft.notify !== null && { notify: draft.notify }),
        version: season.version,
      },
    });
    if (outcome.state !== 'done') {
      over.current = false;
      void preview.refetch();
      return false;
    }
    toast(words.t('season-schedules.cancel_done', { n: count }));
    return true;
  };
  return {
    season,
    draft,
    change: (part: Partial<CancelDraft>) => {
      cancel.reset();
      set(part);
    },
    dirty,
    clear,
    chosen,
    preview,
    figures,
    sums,
    told,
    cancel,
    count,
    pay,
    lack,
    send,
  };
}
type Form = ReturnType<typeof useCancelSeason>;

type Told<T> = { [K in keyof T]: NonNullable<T[K]> };
type Sums = SeasonCancelPreview &
  Told<
    Pick<
      SeasonCancelPreview,
      'refund' | 'penalty' | 'paid' | 'own_paid' | 'own_penalty' | 'others_back' | 'due' | 'due_after'
    >
  >;

/** The figures with amounts; undefined without permission. */
const toldOf = (figures: SeasonCancelPreview | undefined): Sums | undefined =>
  figures && figures.refund !== null ? (figures as Sums) : undefined;

/** A cancelled session's amounts: seasons have no add-ons handed over. */
function leavingOf(
  { invoice_id, percent, penalty }: SeasonCancelPreview['sessions'][number],
  { sessions }: SeasonDetail,
): Leaving {
  const session = sessions.find((one) => one.invoice_id === invoice_id);
  return {
    net: (session?.price ?? 0) - (session?.discount ?? 0),
    total: session?.total_price ?? 0,
    percent,
    penalty: penalty ?? 0,
    handed: 0,
  };
}

function CancelFoot({ form, name, onSubmit }: { form: Form; name: string; onSubmit: () => void }) {
  const words = useWords();
  const { t } = words;
  const { cancel, lack } = form;
  return (
    <>
      {lack === 'offline' && !cancel.error && (
        <Notice kind="offline">{t('season-schedules.cancel_online')}</Notice>
      )}
      <CancelRefusal error={cancel.error} text={cancel.errorText} />
      <Button
        kind="danger-solid"
        size="large"
        block
        icon={CalendarX}
        busy={cancel.busy}
        notYet={lack !== null}
        onClick={onSubmit}
      >
        {buttonText(words, form, name)}
      </Button>
    </>
  );
}

function buttonText({ t, amount }: Words, { lack, count, pay, told }: Form, name: string): string {
  if (lack && lack !== 'offline') return t(`reservation.lack_${lack}`);
  const { in_hand, goes } = pay;
  if (in_hand > 0) return t(`season-schedules.cancel_${goes}`, { n: count, sum: amount(in_hand), name });
  const { what, value } = told?.total ?? { what: 'back', value: 0 };
  if (what === 'back' || what === 'debt_gone' || value === 0)
    return t('season-schedules.cancel_n', { n: count });
  const which = what === 'visit_due' ? 'cancel_due' : 'cancel_debt';
  return t(`season-schedules.${which}`, { n: count, sum: amount(value) });
}
