import MessageSquare from 'lucide-react/icons/message-square';
import { useRef } from 'react';
import { useWords } from '#app/i18n/words.ts';
import { useDraft } from '#app/offline/draft.ts';
import { MessageComposer } from '#app/parts/messages/message-composer.tsx';
import { messageTo } from '#app/parts/messages/message-to.ts';
import { useMessage } from '#app/parts/messages/use-message.ts';
import { useOffline } from '#app/state/connection.ts';
import type { Invoice } from '#contract/sales/sale-invoices.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import type { ChooseProps } from './bulk-attendance.tsx';

/** One text for the customers of several reservations, one message a visit (D29), its places filled in for each. */
export function BulkMessage({ open, rows, onClose, onChoose }: ChooseProps<string>) {
  const { t } = useWords();
  const { value, set, clear } = useDraft('sale-invoices.message', { text: '' });
  const box = useRef<HTMLDivElement>(null);
  const offline = useOffline();
  const visits = [...Map.groupBy(rows, ({ group_id }) => group_id).values()];
  const message = useMessage(
    value.text,
    visits.map((slots) => messageTo(slots as [Invoice, ...Invoice[]])),
  );
  const n = visits.length;
  const send = async () => {
    if (offline) return;
    if (!message.ready) return box.current?.querySelector('textarea')?.focus();
    if (await onChoose(message.text)) clear();
  };
  return (
    <Sheet
      open={open}
      onCloseRequest={onClose}
      title={t('sales.message_to', { n: rows.length })}
      footer={
        <Button
          kind="primary"
          size="large"
          block
          icon={MessageSquare}
          notYet={!message.ready || offline}
          onClick={() => void send()}
        >
          {t(message.text === '' ? 'messages.lack_text' : 'sales.send', { n })}
        </Button>
      }
    >
      {offline && <Notice kind="offline">{t('messages.offline')}</Notice>}
      <MessageComposer
        box={box}
        text={value.text}
        onText={(text) => set({ text })}
        message={message}
        several={n}
      />
    </Sheet>
  );
}
