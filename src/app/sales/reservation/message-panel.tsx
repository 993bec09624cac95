import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { namedSlot } from '#app/i18n/visit-text.ts';
import { useWords } from '#app/i18n/words.ts';
import { MessageComposer, SendMessage } from '#app/parts/messages/message-composer.tsx';
import { MessageRows } from '#app/parts/messages/message-rows.tsx';
import { useVisitMessage } from '#app/parts/messages/use-visit-message.ts';
import { toast } from '#app/state/toast.ts';
import { sumOf } from '#domain/money.ts';
import type { PanelProps } from './panel-props.ts';

/** One text message to the customer of the visit, from a template or typed; below it what was sent before. */
export function MessagePanel({ slots, facts, foot, onForm, onBack }: PanelProps) {
  const { t } = useWords();
  const { user } = facts;
  const ids = facts.slots.map((slot) => slot.id);
  const about = slots.filter(({ id }) => ids.includes(id));
  const due = sumOf(about, ({ owner_due }) => owner_due);
  const to = { user, slots: facts.slots.map(namedSlot), due };
  const message = useVisitMessage(`reservation.${slots[0]?.id}.message`, to, ids);
  const { dirty, forget } = message;
  useEffect(() => onForm({ dirty, clear: forget }), [dirty, forget, onForm]);
  const send = async () => {
    if (!(await message.send())) return;
    toast(t('reservation.message_done', { name: `${user.name} ${user.family}` }));
    onBack();
  };
  return (
    <>
      <MessageComposer {...message.field} />
      <MessageRows messages={slots.flatMap((slot) => slot.messages)} />
      {foot &&
        createPortal(
          <SendMessage {...message.foot} label={t('reservation.send')} onSend={() => void send()} />,
          foot,
        )}
    </>
  );
}
