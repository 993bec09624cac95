import { useWords } from '#app/i18n/words.ts';
import { MessageComposer, SendMessage } from '#app/parts/messages/message-composer.tsx';
import { messageTo } from '#app/parts/messages/message-to.ts';
import { useComposer } from '#app/parts/messages/use-composer.ts';
import type { Invoice } from '#contract/sales/sale-invoices.ts';
import { Sheet } from '#ui/sheet.tsx';
import type { ChooseProps } from './bulk-attendance.tsx';

/** One text for the customers of several reservations, one message a visit (D29), its places filled in for each. */
export function BulkMessage({ open, rows, onClose, onChoose }: ChooseProps<string>) {
  const { t } = useWords();
  const visits = [...Map.groupBy(rows, ({ group_id }) => group_id).values()];
  const composer = useComposer(
    'sale-invoices.message',
    visits.map((slots) => messageTo(slots as [Invoice, ...Invoice[]])),
  );
  const send = async () => {
    if (composer.check() && (await onChoose(composer.message.text))) composer.clear();
  };
  return (
    <Sheet
      open={open}
      onCloseRequest={onClose}
      title={t('sales.message_to', { n: rows.length })}
      footer={
        <SendMessage
          composer={composer}
          label={t('sales.send', { n: visits.length })}
          onSend={() => void send()}
        />
      }
    >
      <MessageComposer composer={composer} />
    </Sheet>
  );
}
