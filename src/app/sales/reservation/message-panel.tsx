import { useCallback, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useCall } from '#app/calls/use-call.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { namedSlot } from '#app/i18n/visit-text.ts';
import { useWords } from '#app/i18n/words.ts';
import { useDraft } from '#app/offline/draft.ts';
import { MessageRows } from '#app/parts/messages/message-rows.tsx';
import { MessageTextField } from '#app/parts/messages/message-text-field.tsx';
import { TemplateChips } from '#app/parts/messages/template-chips.tsx';
import { useMessage } from '#app/parts/messages/use-message.ts';
import { RestoredLine } from '#app/shell/restored-line.tsx';
import { useOffline } from '#app/state/connection.ts';
import { toast } from '#app/state/toast.ts';
import { visits } from '#contract/sales/visits.ts';
import { sumOf } from '#domain/money.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { PanelProps } from './panel-props.ts';

/** One text message to the customer of the visit, from a template or typed; below it what was sent before. */
export function MessagePanel({ slots, facts, foot, onForm, onBack }: PanelProps) {
  const { t } = useWords();
  const form = `reservation.${slots[0]?.id}.message`;
  const { value, set, dirty, restored, clear: clearDraft } = useDraft(form, { text: '' });
  const send = useCall(visits.sendMessage, { keepAs: form });
  const { renew, reset } = send;
  const offline = useOffline();
  const clear = useCallback(() => {
    clearDraft();
    renew();
    reset();
  }, [clearDraft, renew, reset]);
  useEffect(() => onForm({ dirty, clear }), [dirty, clear, onForm]);
  const ids = facts.slots.map((slot) => slot.id);
  const about = slots.filter(({ id }) => ids.includes(id));
  const message = useMessage(value.text, [
    {
      user: facts.user,
      slots: facts.slots.map(namedSlot),
      due: sumOf(about, ({ owner_due }) => owner_due),
    },
  ]);
  const type = (text: string) => {
    send.reset();
    set({ text });
  };
  const submit = async () => {
    if (!message.ready) {
      document.querySelector<HTMLElement>('.sheet textarea')?.focus();
      return;
    }
    const outcome = await send.submit({ body: { ids, text: message.text } });
    if (outcome.state !== 'done') return;
    toast(t('reservation.message_done', { name: `${facts.user.name} ${facts.user.family}` }));
    clear();
    onBack();
  };
  return (
    <>
      {restored && <RestoredLine onFresh={clear} />}
      {offline && <Notice kind="offline">{t('messages.offline')}</Notice>}
      <TemplateChips text={value.text} onPick={type} />
      <MessageTextField
        label={t('messages.text')}
        value={value.text}
        onChange={type}
        message={message}
        several={1}
        error={send.fieldErrors.text}
      />
      <MessageRows messages={slots.flatMap((slot) => slot.messages)} />
      {foot &&
        createPortal(
          <>
            {!send.fieldErrors.text && <ErrorNotice error={send.error}>{send.errorText}</ErrorNotice>}
            <Button
              kind="primary"
              size="large"
              block
              busy={send.busy}
              notYet={!message.ready}
              onClick={() => void submit()}
            >
              {t(message.text === '' ? 'messages.lack_text' : 'reservation.send')}
            </Button>
          </>,
          foot,
        )}
    </>
  );
}
