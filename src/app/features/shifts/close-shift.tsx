import CloudUpload from 'lucide-react/icons/cloud-upload';
import EyeOff from 'lucide-react/icons/eye-off';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { type ReactNode, useState } from 'react';
import { clubZone } from '#app/data/club.ts';
import { useDraft } from '#app/data/draft.ts';
import { useCall } from '#app/data/use-call.ts';
import { useWords } from '#app/i18n/words.ts';
import { ErrorNotice } from '#app/resource/failed-notice.tsx';
import { toast } from '#app/state/toast.ts';
import { NOTES, SHIFT_REASONS, type ShiftDetail, shifts, type Till } from '#contract/shifts.ts';
import { Button } from '#ui/button.tsx';
import { ChoiceChips } from '#ui/choice-chips.tsx';
import { MoneyField } from '#ui/fields/money-field.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { TextareaField } from '#ui/fields/textarea-field.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { Segments } from '#ui/segments.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { type Counting, countBody, countedOf, UNCOUNTED } from './note-count.ts';
import { Difference, REASON_WORDS, ShiftLines } from './shift-parts.tsx';
import { useCashUnsent } from './use-cash-unsent.ts';

interface Closing extends Counting {
  reason: (typeof SHIFT_REASONS)[number] | null;
  note: string;
}

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

/** Counted blind, then compared and closed: what should be there is shown only after the count. */
export function CloseShift({
  till,
  shift,
  open,
  onClose,
  choice,
}: {
  till: Till;
  shift: ShiftDetail;
  open: boolean;
  onClose: () => void;
  choice: ReactNode;
}) {
  const { t, amount } = useWords();
  const line = useShiftLine();
  const cash_id = till.cash.id;
  const name = `shift.close.${shift.id}`;
  const draft = useDraft<Closing>(name, { ...UNCOUNTED, reason: null, note: '' });
  const count = useCall(shifts.count, { keepAs: `${name}.count` });
  const close = useCall(shifts.close, { keepAs: name });
  const [again, setAgain] = useState(false);
  const unsent = useCashUnsent(cash_id);
  const waiting = unsent.reduce((sum, { price }) => sum + price, 0);
  const { value, set } = draft;
  const counted = countedOf(value);
  const compares = shift.counts.length > 0 && !again && counted !== null;
  const params = { id: String(shift.id) };
  // What this device has not sent lies in the drawer, and the books do not know of it yet.
  const expected = shift.expected === null ? null : shift.expected + waiting;
  const difference = expected === null || counted === null ? null : counted - expected;

  const compare = async () => {
    if (counted === null) return;
    const outcome = await count.submit({ params, body: countBody(value, cash_id) });
    if (outcome.state === 'done') setAgain(false);
  };
  const finish = async () => {
    const { reason, note } = value;
    const outcome = await close.submit({
      params,
      body: {
        ...countBody(value, cash_id),
        ...(unsent.length > 0 && { unsent }),
        ...(reason && { reason }),
        ...(note.trim() && { note }),
      },
    });
    if (outcome.state !== 'done') return;
    draft.clear();
    toast(
      outcome.answer.data.state === 'waiting'
        ? { text: t('shifts.closed_waiting', { name: till.cash.name }), kind: 'warning' }
        : t('shifts.closed', { name: till.cash.name }),
    );
    onClose();
  };
  return (
    <Sheet
      open={open}
      onCloseRequest={onClose}
      title={t('shifts.close')}
      subtitle={line(till)}
      footer={
        compares ? (
          <div className="flex gap-2">
            <Button size="large" icon={RotateCcw} onClick={() => setAgain(true)}>
              {t('shifts.again')}
            </Button>
            <Button
              kind="primary"
              size="large"
              className="flex-1"
              busy={close.busy}
              onClick={() => void finish()}
            >
              {difference === 0
                ? t('shifts.close_it')
                : t((difference ?? 0) < 0 ? 'shifts.close_short' : 'shifts.close_over', {
                    sum: amount(Math.abs(difference ?? 0)),
                  })}
            </Button>
          </div>
        ) : (
          <>
            <p className="flex items-center gap-1.5 text-label text-muted">
              <Icon of={EyeOff} size={16} />
              {t('shifts.blind')}
            </p>
            <Button
              kind="primary"
              size="large"
              block
              notYet={counted === null}
              busy={count.busy}
              onClick={() => void compare()}
            >
              {counted === null ? t('shifts.count_first') : t('shifts.compare', { sum: amount(counted) })}
            </Button>
          </>
        )
      }
    >
      {!compares && choice}
      <ErrorNotice error={compares ? close.error : count.error} />
      {unsent.length > 0 && (
        <Notice kind="offline" icon={CloudUpload}>
          {t('shifts.unsent', { n: unsent.length, sum: amount(waiting) })}
        </Notice>
      )}
      {compares ? (
        <Compare {...{ shift, value, set, counted, difference, expected, waiting }} />
      ) : (
        <Count {...{ value, set, counted }} />
      )}
    </Sheet>
  );
}

function Count({
  value,
  set,
  counted,
}: {
  value: Closing;
  set: (part: Partial<Closing>) => void;
  counted: number | null;
}) {
  const { t, amount } = useWords();
  return (
    <>
      <Segments
        label={t('shifts.how')}
        value={value.by}
        onChange={(by) => set({ by })}
        options={[
          { value: 'notes', label: t('shifts.by_notes') },
          { value: 'sum', label: t('shifts.by_sum') },
        ]}
      />
      {value.by === 'sum' ? (
        <MoneyField label={t('shifts.counted')} value={value.sum} onChange={(sum) => set({ sum })} />
      ) : (
        <div className="grid grid-cols-2 gap-x-3 gap-y-2">
          {NOTES.map((note) => (
            <div key={note} className="flex items-center gap-2">
              <span aria-hidden className="num w-18 flex-none text-label text-muted">
                {amount(note)} ×
              </span>
              <NumberField
                label={t('shifts.of_note', { note: amount(note) })}
                hideLabel
                optional
                tight
                className="min-w-0 flex-1"
                max={100_000}
                value={value.notes[note] ?? null}
                onChange={(many) => set({ notes: { ...value.notes, [note]: many } })}
              />
            </div>
          ))}
        </div>
      )}
      <p className="flex items-baseline justify-between border-t border-line-strong pt-2 font-heavy">
        {t('shifts.count_sum')}
        <span className="num text-title">{amount(counted ?? 0)}</span>
      </p>
    </>
  );
}

function Compare({
  shift,
  value,
  set,
  counted,
  difference,
  expected,
  waiting,
}: {
  shift: ShiftDetail;
  value: Closing;
  set: (part: Partial<Closing>) => void;
  counted: number | null;
  difference: number | null;
  expected: number | null;
  waiting: number;
}) {
  const { t, amount } = useWords();
  const lines = shift.lines && [
    ...shift.lines,
    ...(waiting > 0 ? [{ kind: 'unsent' as const, count: 1, price: waiting }] : []),
  ];
  return (
    <>
      <ShiftLines shift={{ lines, expected }} />
      <div className="grid grid-cols-2 gap-2.5">
        <div className="flex flex-col gap-1 rounded-card border border-line p-3.5">
          <span className="text-muted">{t('shifts.your_count')}</span>
          <span className="num text-title font-heavy">{amount(counted ?? 0)}</span>
        </div>
        <Difference shift={{ difference }} />
      </div>
      {difference !== 0 && (
        <>
          <h3 className="text-label font-semibold text-muted">{t('shifts.why')}</h3>
          <ChoiceChips
            label={t('shifts.why')}
            kind="outlined"
            chips={SHIFT_REASONS.map((reason) => ({
              value: reason,
              label: t(REASON_WORDS[reason]),
              on: value.reason === reason,
            }))}
            onPress={(reason) => set({ reason: value.reason === reason ? null : reason })}
          />
          <Notice kind="info">{t('shifts.limit')}</Notice>
        </>
      )}
      <TextareaField
        label={t('shifts.handover')}
        optional
        value={value.note}
        onChange={(note) => set({ note })}
      />
    </>
  );
}
