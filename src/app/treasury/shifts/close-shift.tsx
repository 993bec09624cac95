import CloudUpload from 'lucide-react/icons/cloud-upload';
import EyeOff from 'lucide-react/icons/eye-off';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { type ReactNode, useRef, useState } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { invalidate } from '#app/data/affects.ts';
import { clubZone } from '#app/data/club.ts';
import { queryClient } from '#app/data/query.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { useDraft } from '#app/offline/draft.ts';
import { useOffline } from '#app/state/connection.ts';
import { type ShiftDetail, shifts, type Till } from '#contract/treasury/shifts.ts';
import { sumOf } from '#domain/money.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useTapGuard } from '#ui/use-tap-guard.ts';
import { bankOf, type Compared, CompareStep, useBanks } from './compare-step.tsx';
import { CountStep } from './count-step.tsx';
import { ALL_STAYS, handoverOf } from './handover.ts';
import type { Way } from './move-cash.ts';
import { MoveWays } from './move-cash-sheet.tsx';
import { type Counting, countBody, countedOf, UNCOUNTED } from './note-count.ts';
import { Steps } from './steps.tsx';
import { useCashUnsent } from './use-cash-unsent.ts';

/** `without`: sessions whose reported cash was not found in the drawer. */
type Closing = Counting & Compared & { without: number[] };
const NOTHING: Closing = { ...UNCOUNTED, ...ALL_STAYS, reason: null, note: '', without: [] };

/** «صندوق پذیرش · سارا محسنی · از ۰۸:۰۰». */
function useShiftLine(): (till: Till) => string {
  const { t, instant } = useWords();
  return ({ cash, shift }) =>
    [
      cash.name,
      shift?.opened_by && `${shift.opened_by.name} ${shift.opened_by.family}`,
      shift && t('shifts.since', { at: instant(shift.opened_at, clubZone(), 'weekday') }),
    ]
      .filter(Boolean)
      .join(' · ');
}

/** The state of closing a shift: count, comparison, and its two calls. */
function useClose(till: Till, shift: ShiftDetail) {
  const cash_id = till.cash.id;
  const name = `shift.close.${shift.id}`;
  const { value: draft, set, clear } = useDraft<Closing>(name, NOTHING);
  const value = { ...NOTHING, ...draft };
  const count = useCall(shifts.count, { keepAs: `${name}.count` });
  const close = useCall(shifts.close, { keepAs: name });
  // Receipts expected by earlier shifts are already included.
  const own = useCashUnsent(cash_id, till.awaited);
  const mine = new Set(own.map(({ key }) => key));
  // Cash reported by other devices is in the drawer too, unless the counting person says otherwise.
  const elsewhere = till.unsent
    .map((one) => ({ ...one, receipts: one.receipts.filter(({ key }) => !mine.has(key)) }))
    .filter(({ receipts }) => receipts.length > 0);
  const here = elsewhere.filter(({ session_id }) => !value.without.includes(session_id));
  const unsent = [...own, ...here.flatMap(({ receipts }) => receipts)];
  const waiting = sumOf(unsent, ({ price }) => price);
  // Unsent cash is in the drawer but not in the books.
  const expected = (shift.expected ?? 0) + waiting;
  const counted = countedOf(value);
  // What was counted on another device is counted here again: the first digit is no count.
  const [again, setAgain] = useState(counted === null);
  const [asked, setAsked] = useState(false);
  const banks = useBanks();
  const params = { id: String(shift.id) };
  // Without cash nothing is handed over.
  const leaving = banks.length > 0 && counted ? value : ALL_STAYS;
  const handover = handoverOf(leaving, counted ?? 0, shift.opening, waiting);
  const bank = bankOf(banks, value);
  return {
    value,
    set,
    count,
    close,
    own,
    elsewhere,
    waiting,
    counted,
    banks,
    handover,
    setAgain,
    compares: shift.counts.length > 0 && !again && counted !== null,
    expected,
    asked,
    async compare() {
      setAsked(true);
      if (counted === null) return;
      const outcome = await count.submit({ params, body: countBody(value, cash_id) });
      if (outcome.state === 'done') setAgain(false);
    },
    /** The shift as it was closed; null: refused. */
    async finish(): Promise<ShiftDetail | null> {
      const { reason, note } = value;
      const outcome = await close.submit({
        params,
        body: {
          ...countBody(value, cash_id),
          expected,
          ...(unsent.length > 0 && { unsent }),
          ...(reason && { reason }),
          ...(note.trim() && { note }),
          ...(handover.goes > 0 && bank && { handover: { bank_id: bank.id, price: handover.goes } }),
        },
      });
      if (outcome.state !== 'done') {
        if (outcome.error.code === 'preview_changed') void invalidate(queryClient, [{ resource: 'shifts' }]);
        return null;
      }
      clear();
      return outcome.answer.data;
    },
  };
}

/** Counted blind, then compared and closed: what should be there is shown only after the count. */
export function CloseShift({
  till,
  shift,
  open,
  onClose,
  onClosed,
  onMove,
  choice,
}: {
  till: Till;
  shift: ShiftDetail;
  open: boolean;
  onClose: () => void;
  /** Opens a movement of cash before the count. */
  onMove: (way: Way) => void;
  /** Called after closing, to show its paper and result. */
  onClosed: (shift: ShiftDetail) => void;
  choice: ReactNode;
}) {
  const { t, amount } = useWords();
  const line = useShiftLine();
  const offline = useOffline();
  const form = useClose(till, shift);
  const { value, set, count, close, own, waiting, counted, compares, expected, handover } = form;
  const [pad, setPad] = useState<HTMLElement | null>(null);
  const difference = (counted ?? 0) - expected;
  // The close button replaces the compare button: ignore the second of two taps.
  const meant = useTapGuard(compares ? 'close' : 'count');
  const stays = useRef<HTMLDivElement>(null);
  const finish = async () => {
    // Closed like this, all would stay unasked.
    if (handover.wrong) return stays.current?.querySelector('input')?.focus();
    const closed = await form.finish();
    if (closed) onClosed(closed);
  };
  const told =
    close.error && Object.keys(close.error.fields ?? {}).length > 0 && close.error.code !== 'invalid'
      ? null
      : close.error;
  return (
    <Sheet
      open={open}
      onCloseRequest={onClose}
      title={t('shifts.close')}
      subtitle={line(till)}
      footer={
        compares ? (
          <div className="flex gap-2">
            <IconButton
              kind="secondary"
              size="large"
              icon={RotateCcw}
              label={t('shifts.again')}
              onClick={() => meant() && form.setAgain(true)}
            />
            <Button
              kind="primary"
              size="large"
              className="min-w-0 flex-1"
              busy={close.busy}
              notYet={offline || handover.wrong}
              onClick={() => meant() && void finish()}
            >
              {offline
                ? t('shifts.online')
                : handover.wrong
                  ? t('shifts.stays_first')
                  : difference === 0
                    ? t('shifts.close_it')
                    : t(difference < 0 ? 'shifts.close_short' : 'shifts.close_over', {
                        sum: amount(Math.abs(difference)),
                      })}
            </Button>
          </div>
        ) : (
          <>
            <div ref={setPad} className="pay-pad [&_.pad]:gap-1.5 [&_.pad-key]:min-h-11.5" />
            <p className="flex items-center gap-1.5 text-label text-muted">
              <Icon of={EyeOff} size={16} />
              {t('shifts.blind')}
            </p>
            <Button
              kind="primary"
              size="large"
              block
              notYet={offline || counted === null}
              busy={count.busy}
              onClick={() => meant() && void form.compare()}
            >
              {offline
                ? t('shifts.online')
                : counted === null
                  ? t('shifts.count_first')
                  : t('shifts.compare', { sum: amount(counted) })}
            </Button>
          </>
        )
      }
    >
      <Steps at={compares ? 'compare' : 'count'} />
      {!compares && choice}
      {!compares && <MoveWays cash_id={till.cash.id} onChoose={onMove} />}
      <ErrorNotice error={compares ? told : count.error} />
      {own.length > 0 && (
        <Notice kind="offline" icon={CloudUpload}>
          {t('shifts.unsent', { n: own.length, sum: amount(sumOf(own, ({ price }) => price)) })}
        </Notice>
      )}
      {form.elsewhere.map((one) => (
        <HeldElsewhere
          key={one.session_id}
          {...one}
          here={!value.without.includes(one.session_id)}
          onHere={(here) => {
            const others = value.without.filter((id) => id !== one.session_id);
            set({ without: here ? others : [...others, one.session_id] });
          }}
        />
      ))}
      {compares ? (
        <CompareStep
          {...{ shift, value, set, expected, waiting, handover, stays }}
          counted={counted ?? 0}
          limit={till.limit}
          banks={form.banks}
          errors={close.fieldErrors}
        />
      ) : (
        <CountStep value={value} set={set} asked={form.asked} pad={pad} />
      )}
    </Sheet>
  );
}

/** Cash of this box that another device took, as it last said; ticked, it is counted with. */
function HeldElsewhere({
  user,
  device,
  at,
  receipts,
  here,
  onHere,
}: Till['unsent'][number] & { here: boolean; onHere: (here: boolean) => void }) {
  const { t, amount, digits, instant } = useWords();
  const named = device && (device.name || digits(device.prefix));
  return (
    <Notice kind="offline" icon={CloudUpload}>
      {t('shifts.unsent_of', {
        who: [`${user.name} ${user.family}`, named].filter(Boolean).join(' · '),
        n: receipts.length,
        sum: amount(sumOf(receipts, ({ price }) => price)),
        at: instant(at, clubZone(), 'weekday'),
      })}
      <Checkbox label={t('shifts.unsent_here')} checked={here} onChange={onHere} />
    </Notice>
  );
}
