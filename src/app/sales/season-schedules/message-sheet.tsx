import { useWords } from '#app/i18n/words.ts';
import { MessageComposer, SendMessage } from '#app/parts/messages/message-composer.tsx';
import { messageTo } from '#app/parts/messages/message-to.ts';
import { useVisitMessage } from '#app/parts/messages/use-visit-message.ts';
import { toast } from '#app/state/toast.ts';
import type { SeasonDetail, SeasonSession } from '#contract/sales/season-records.ts';
import { Sheet } from '#ui/sheet.tsx';

/** The most slots of one message. */
const MOST_NAMED = 200;

/** Those that a message is about: of what is ahead the chosen ones, or all. */
export const sessionsOfMessage = (
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
  const [first, ...others] = sessions;
  const slot = ({ date, start_time, court, owner_due }: SeasonSession) => ({
    user,
    reserved_time: { date, time: { start_time }, court },
    owner_due: owner_due ?? 0,
  });
  const message = useVisitMessage(
    `season.${id}.message`,
    messageTo([slot(first), ...others.map(slot)]),
    sessions.map(({ invoice_id }) => invoice_id),
  );
  const send = async () => {
    if (!(await message.send())) return;
    toast(t('season-schedules.message_sent', { name: `${user.name} ${user.family}` }));
    onClose();
  };
  return (
    <Sheet
      open={open}
      onCloseRequest={onClose}
      title={t('season-schedules.message_about', { n: sessions.length })}
      footer={
        <SendMessage
          {...message.foot}
          label={t('season-schedules.message_send')}
          onSend={() => void send()}
        />
      }
    >
      <MessageComposer {...message.field} />
    </Sheet>
  );
}
