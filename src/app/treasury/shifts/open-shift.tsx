import EyeOff from 'lucide-react/icons/eye-off';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import { type ReactNode, useState } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { RestoredLine } from '#app/engine/restored-line.tsx';
import { useWords } from '#app/i18n/words.ts';
import { useDraft } from '#app/offline/draft.ts';
import { useOffline } from '#app/state/connection.ts';
import { toast } from '#app/state/toast.ts';
import { shifts, type Till } from '#contract/treasury/shifts.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { FactList } from '#ui/fact.tsx';
import { TextareaField } from '#ui/fields/textarea-field.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { CountStep } from './count-step.tsx';
import { type Counting, countedOf, UNCOUNTED } from './note-count.ts';

/** The cash counted in the drawer, and why it differs from the last shift's. */
type Typed = Counting & { note: string };
const NOTHING: Typed = { ...UNCOUNTED, note: '' };

interface OpenShiftProps {
  till: Till;
  open: boolean;
  onClose: () => void;
  choice: ReactNode;
  /** Whether a tap was meant for the present content. */
  meant: () => boolean;
}

/** Opens a shift: shows the last shift's note and asks for a count. */
export function OpenShift(props: OpenShiftProps) {
  const { cash, last } = props.till;
  // A count belongs to one preceding shift.
  const name = `shift.open.${cash.id}.${last ? Date.parse(last.closed_at) : 0}`;
  return <Opening key={name} {...props} name={name} />;
}

function Opening({ till, open, onClose, choice, meant, name }: OpenShiftProps & { name: string }) {
  const { t, amount } = useWords();
  const { cash, last, balance } = till;
  // Null for people who count blind at the opening too.
  const offered = last ? last.stays : balance;
  const draft = useDraft<Typed>(name, NOTHING);
  const offline = useOffline();
  const call = useCall(shifts.open, { keepAs: name });
  const [tried, setTried] = useState(false);
  const { note, ...counting } = draft.value;
  const opening = countedOf(counting);
  const [pad, setPad] = useState<HTMLElement | null>(null);
  const differs = last !== null && offered !== null && opening !== null && opening !== offered;
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
  // Whoever was not told what should be there hears from the server that it is another sum.
  const refused = call.fieldErrors.note;
  const told = call.error && Object.keys(call.error.fields ?? {}).length === 0 ? call.error : null;
  return (
    <Sheet
      open={open}
      onCloseRequest={onClose}
      title={t('shifts.open')}
      subtitle={cash.name}
      footer={
        <>
          <div ref={setPad} className="pay-pad [&_.pad]:gap-1.5 [&_.pad-key]:min-h-11.5" />
          {offered === null && (
            <p className="flex items-center gap-1.5 text-label text-muted">
              <Icon of={EyeOff} size={16} />
              {t('shifts.blind_open')}
            </p>
          )}
          <Button
            kind="primary"
            size="large"
            block
            notYet={offline || opening === null}
            busy={call.busy}
            onClick={() => meant() && void start()}
          >
            {offline
              ? t('shifts.online')
              : opening === null
                ? t('shifts.count_first')
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
          [t('shifts.in_books'), balance !== null && balance !== last?.stays && amount(balance)],
          [t('shifts.last_counted'), last?.stays != null && amount(last.stays)],
        ]}
      />
      {offered !== null && offered > 0 && (
        <div className="flex">
          <Chip on={opening === offered} onClick={() => draft.set({ by: 'sum', sum: offered })}>
            {t('shifts.same_as_last', { sum: amount(offered) })}
          </Chip>
        </div>
      )}
      <CountStep value={counting} set={draft.set} asked={tried} pad={pad} />
      {call.fieldErrors.opening && <p className="text-caption text-negative">{call.fieldErrors.opening}</p>}
      {(differs || refused !== undefined || note !== '') && (
        <TextareaField
          label={t('shifts.why_differs')}
          value={note}
          error={note.trim() === '' && (refused !== undefined || tried) ? t('shifts.note_needed') : undefined}
          onChange={(value) => draft.set({ note: value })}
        />
      )}
    </Sheet>
  );
}
