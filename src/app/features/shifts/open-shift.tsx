import MessageSquareText from 'lucide-react/icons/message-square-text';
import { type ReactNode, useState } from 'react';
import { useDraft } from '#app/data/draft.ts';
import { useCall } from '#app/data/use-call.ts';
import { useWords } from '#app/i18n/words.ts';
import { ErrorNotice } from '#app/resource/failed-notice.tsx';
import { RestoredLine } from '#app/shell/restored-line.tsx';
import { useOffline } from '#app/state/connection.ts';
import { toast } from '#app/state/toast.ts';
import { shifts, type Till } from '#contract/shifts.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { FactList } from '#ui/fact.tsx';
import { MoneyField } from '#ui/fields/money-field.tsx';
import { TextareaField } from '#ui/fields/textarea-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { CountStep } from './count-step.tsx';
import { type Counting, countedOf } from './note-count.ts';

interface Typed {
  opening: number | null;
  note: string;
  /** The sum is typed, or what the notes of the drawer come to. */
  by: Counting['by'];
  notes: Counting['notes'];
}

interface OpenShiftProps {
  till: Till;
  open: boolean;
  onClose: () => void;
  choice: ReactNode;
  /** Whether a tap is meant for what stands here. */
  meant: () => boolean;
}

/** A shift begins with what lies in the drawer and the note of the one before. */
export function OpenShift(props: OpenShiftProps) {
  const { cash, last } = props.till;
  // What was counted after one shift is nothing after the next.
  const name = `shift.open.${cash.id}.${last ? Date.parse(last.closed_at) : 0}`;
  return <Opening key={name} {...props} name={name} />;
}

function Opening({ till, open, onClose, choice, meant, name }: OpenShiftProps & { name: string }) {
  const { t, amount } = useWords();
  const { cash, last, balance } = till;
  const offered = last?.stays ?? balance ?? 0;
  const draft = useDraft<Typed>(name, { opening: offered, note: '', by: 'sum', notes: {} });
  const offline = useOffline();
  const call = useCall(shifts.open, { keepAs: name });
  const [tried, setTried] = useState(false);
  const { note, by, notes } = draft.value;
  const opening = by === 'notes' ? countedOf({ by, notes, sum: null }) : draft.value.opening;
  const [pad, setPad] = useState<HTMLElement | null>(null);
  const differs = last !== null && opening !== null && opening !== last.stays;
  const startOver = () => {
    draft.clear();
    call.reset();
    call.renew();
    setTried(false);
  };
  const start = async () => {
    setTried(true);
    if (opening === null || (differs && note.trim() === '')) return;
    const body = { cash_id: cash.id, opening, ...(note.trim() && { note }) };
    const outcome = await call.submit({ body });
    if (outcome.state !== 'done') return;
    draft.clear();
    toast(t('shifts.opened', { name: cash.name }));
    onClose();
  };
  const sumError =
    call.fieldErrors.opening ?? (tried && opening === null ? t('shifts.sum_needed') : undefined);
  const told = call.error && Object.keys(call.error.fields ?? {}).length === 0 ? call.error : null;
  return (
    <Sheet
      open={open}
      onCloseRequest={onClose}
      title={t('shifts.open')}
      subtitle={cash.name}
      footer={
        <>
          {by === 'notes' && (
            <div ref={setPad} className="pay-pad [&_.pad]:gap-1.5 [&_.pad-key]:min-h-11.5" />
          )}
          <Button
            kind="primary"
            size="large"
            block
            notYet={offline}
            busy={call.busy}
            onClick={() => meant() && void start()}
          >
            {offline
              ? t('shifts.online')
              : opening === null
                ? t('shifts.open')
                : t('shifts.open_with', { sum: amount(opening) })}
          </Button>
        </>
      }
    >
      {choice}
      {draft.restored && <RestoredLine onFresh={startOver} />}
      {last?.note && (
        <Notice kind="info" icon={MessageSquareText} title={t('shifts.last_note')}>
          {last.note}
        </Notice>
      )}
      <ErrorNotice error={told} />
      <FactList
        facts={[
          [t('shifts.in_books'), balance !== null && amount(balance)],
          [t('shifts.last_counted'), last && amount(last.stays)],
        ]}
      />
      {by === 'notes' ? (
        <>
          <CountStep
            value={{ by, notes, sum: opening }}
            // Back to the sum it is what was counted.
            set={(part) =>
              draft.set({
                ...part,
                ...(part.by === 'sum' && { opening: opening ?? draft.value.opening ?? offered }),
              })
            }
            pad={pad}
          />
          {sumError && <p className="text-caption text-negative">{sumError}</p>}
        </>
      ) : (
        <>
          <MoneyField
            label={t('shifts.in_drawer')}
            value={opening}
            error={sumError}
            onChange={(value) => draft.set({ opening: value })}
          />
          <div className="flex flex-wrap gap-2">
            {offered > 0 && (
              <Chip on={opening === offered} onClick={() => draft.set({ opening: offered })}>
                {t('shifts.same_as_last', { sum: amount(offered) })}
              </Chip>
            )}
            <Chip onClick={() => draft.set({ by: 'notes' })}>{t('shifts.by_notes')}</Chip>
          </div>
        </>
      )}
      {(differs || note !== '') && (
        <TextareaField
          label={t('shifts.why_differs')}
          value={note}
          error={call.fieldErrors.note ?? (tried && note.trim() === '' ? t('shifts.note_needed') : undefined)}
          onChange={(value) => draft.set({ note: value })}
        />
      )}
    </Sheet>
  );
}
