import { useQuery } from '@tanstack/react-query';
import TicketCheck from 'lucide-react/icons/ticket-check';
import { clubZone } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { AnswerMissing } from '#app/engine/answer-missing.tsx';
import { useWords } from '#app/i18n/words.ts';
import { MessageFault, MessageTag, ResendButton } from '#app/parts/messages/message-state.tsx';
import type { SheetScreenProps } from '#app/shell/sheet-address.ts';
import { useSheet } from '#app/shell/use-sheet.ts';
import { doerText } from '#contract/columns/common.ts';
import { MESSAGE_KIND_WORDS } from '#contract/messages/columns/messages.ts';
import { type Message, messages } from '#contract/messages/messages.ts';
import { Button } from '#ui/button.tsx';
import { FactList } from '#ui/fact.tsx';
import { Phone } from '#ui/phone.tsx';
import { Sheet } from '#ui/sheet.tsx';

/** One text message as it was sent: its words, where it stands, why, and the way to send it again. */
export function MessageSheet({ open, id = '', onClose }: SheetScreenProps) {
  const { t } = useWords();
  const query = useQuery(queryFor(messages.get, { params: { id } }));
  const message = query.data?.data;
  return (
    <Sheet
      open={open}
      onCloseRequest={onClose}
      title={message?.user ? `${message.user.name} ${message.user.family}` : t('messages.one')}
      footer={message && <Foot message={message} />}
    >
      {message ? (
        <>
          <p dir="auto" className="rounded-card bg-sunken px-3.5 py-2.5 break-words whitespace-pre-line">
            {message.text}
          </p>
          <Facts message={message} />
        </>
      ) : (
        <AnswerMissing query={query} gone={t('messages.gone')} rows={4} />
      )}
    </Sheet>
  );
}

function Facts({ message }: { message: Message }) {
  const { t, locale, instant, number, digits } = useWords();
  const moment = (at: string | null) => at && instant(at, clubZone(), 'weekday');
  return (
    <FactList
      facts={[
        [
          t('messages.state'),
          <span key="state" className="flex flex-col items-end gap-1">
            <MessageTag state={message.state} />
            <MessageFault message={message} />
          </span>,
        ],
        [t('messages.fault_status'), message.fault_status !== null && digits(String(message.fault_status))],
        [t('messages.attempts'), message.attempts > 0 && number(message.attempts)],
        [t('messages.next'), message.attempts > 0 && moment(message.next_at)],
        [t('messages.sent_at'), moment(message.sent_at)],
        [t('messages.phone'), message.phone_number && <Phone number={message.phone_number} />],
        [t('messages.kind'), MESSAGE_KIND_WORDS[message.kind][locale]],
        [t('messages.parts'), number(message.parts)],
        [t('messages.when'), moment(message.created_at)],
        [t('messages.creator'), doerText(message.creator, locale)],
      ]}
    />
  );
}

function Foot({ message }: { message: Message }) {
  const { t } = useWords();
  const can = useCan();
  const { open } = useSheet();
  const { invoice, state } = message;
  const resends = state === 'failed' && can('invoice.update');
  if (!resends && !(invoice && can('calendar.show'))) return null;
  return (
    <>
      <ResendButton key={message.id} message={message} block />
      {invoice && can('calendar.show') && (
        <Button size="large" block icon={TicketCheck} onClick={() => open('reservation', invoice.id)}>
          {t('messages.open_invoice')}
        </Button>
      )}
    </>
  );
}
