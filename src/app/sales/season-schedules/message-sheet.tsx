import MessageSquare from 'lucide-react/icons/message-square';
import { useRef } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { useDraft } from '#app/offline/draft.ts';
import { MessageComposer } from '#app/parts/messages/message-composer.tsx';
import { messageTo } from '#app/parts/messages/message-to.ts';
import { useMessage } from '#app/parts/messages/use-message.ts';
import { RestoredLine } from '#app/shell/restored-line.tsx';
import { useOffline } from '#app/state/connection.ts';
import { toast } from '#app/state/toast.ts';
import type { SeasonDetail, SeasonSession } from '#contract/sales/season-records.ts';
import { visits } from '#contract/sales/visits.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';

/** The most slots of one message. */
const MOST_NAMED = 200;

/** Those that a message is about: of what is ahead the chosen ones, or all. */
export const spokenOf = (
  sessions: readonly SeasonSession[],
  chosen: readonly number[] | null,
): SeasonSession[] =>
  sessions
    .filter(({ state, invoice_id }) => state === 'ahead' && (!chosen?.length || chosen.includes(invoice_id)))
    .slice(0, MOST_NAMED);

/** One message to the customer of a season about its sessions ahead, its places filled in (D29). */
export function MessageSheet({
  season: { id, user },
  sessions,
  open,
  onClose,
}: {
  season: SeasonDetail;
  sessions: readonly [SeasonSession, ...SeasonSession[]];
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useWords();
  const name = `season.${id}.message`;
  const { value, set, clear, restored } = useDraft(name, { text: '' });
  const send = useCall(visits.sendMessage, { keepAs: name });
  const box = useRef<HTMLDivElement>(null);
  const offline = useOffline();
  const [first, ...others] = sessions;
  const slot = ({ date, start_time, court, owner_due }: SeasonSession) => ({
    user,
    reserved_time: { date, time: { start_time }, court },
    owner_due: owner_due ?? 0,
  });
  const message = useMessage(value.text, [messageTo([slot(first), ...others.map(slot)])]);
  const submit = async () => {
    if (!message.ready) return box.current?.querySelector('textarea')?.focus();
    const ids = sessions.map(({ invoice_id }) => invoice_id) as [number, ...number[]];
    const outcome = await send.submit({ body: { ids, text: message.text } });
    if (outcome.state !== 'done') return;
    toast(t('season-schedules.message_sent', { name: `${user.name} ${user.family}` }));
    clear();
    send.renew();
    onClose();
  };
  return (
    <Sheet
      open={open}
      onCloseRequest={onClose}
      title={t('season-schedules.message_about', { n: sessions.length })}
      footer={
        <>
          <ErrorNotice error={send.error}>{send.errorText}</ErrorNotice>
          <Button
            kind="primary"
            size="large"
            block
            icon={MessageSquare}
            busy={send.busy}
            notYet={!message.ready}
            onClick={() => void submit()}
          >
            {t(message.text === '' ? 'messages.lack_text' : 'season-schedules.message_send')}
          </Button>
        </>
      }
    >
      {restored && (
        <RestoredLine
          onFresh={() => {
            send.reset();
            send.renew();
            clear();
          }}
        />
      )}
      {offline && <Notice kind="offline">{t('messages.offline')}</Notice>}
      <MessageComposer
        box={box}
        text={value.text}
        onText={(text) => {
          send.reset();
          set({ text });
        }}
        message={message}
        several={1}
      />
    </Sheet>
  );
}
