import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import FileText from 'lucide-react/icons/file-text';
import Printer from 'lucide-react/icons/printer';
import { clubZone } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { AnswerMissing } from '#app/engine/answer-missing.tsx';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { useDraft } from '#app/offline/draft.ts';
import { openPrint } from '#app/parts/print/open-print.ts';
import { useFormClose } from '#app/shell/leave-guard.tsx';
import type { SheetScreenProps } from '#app/shell/sheet-address.ts';
import { doerText } from '#contract/columns/common.ts';
import { documents, type Receive } from '#contract/treasury/documents.ts';
import { translateDocumentText } from '#domain/document-words.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { FactList } from '#ui/fact.tsx';
import { Icon } from '#ui/icon.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { TrackingForm } from './page/tracking-card.tsx';
import { ReceiptAnswer } from './receipt-answer.tsx';

/** One receipt as the bank's statement is held against it: sum, place, tracking number, day; what waits is confirmed. */
export function ReceiptSheet(props: SheetScreenProps) {
  return <OneReceipt key={props.id} {...props} />;
}

const NOTHING = { tracking: '' };

function OneReceipt({ open, id = '', onClose }: SheetScreenProps) {
  const { t, locale, digits } = useWords();
  const query = useQuery(queryFor(documents.receive, { params: { id } }));
  const receipt = query.data?.data;
  const form = `receipt.${id}`;
  const { value, set, dirty, clear } = useDraft(form, NOTHING);
  const close = useFormClose({ open, dirty: dirty && receipt?.reference_pending === true, clear, onClose });
  return (
    <Sheet
      open={open}
      onCloseRequest={close.request}
      title={receipt ? digits(translateDocumentText(receipt.description, locale)) : t('record.receipt')}
      footer={receipt && <ReceiptFoot receipt={receipt} onDone={close.request} />}
    >
      {receipt ? (
        <>
          <Facts receipt={receipt} />
          {receipt.reference_pending && (
            <TrackingForm
              receipt={receipt}
              form={form}
              typed={value.tracking}
              onType={(tracking) => set({ tracking })}
              onDone={clear}
            />
          )}
          <Link
            {...linkTo('/treasury/receive/$id', { params: { id: receipt.id } })}
            className="btn btn-ghost press self-start text-brand"
          >
            <Icon of={FileText} />
            {t('treasury.page')}
          </Link>
        </>
      ) : (
        <AnswerMissing query={query} gone={t('record.receipt_gone')} rows={4} />
      )}
      {close.dialog}
    </Sheet>
  );
}

function Facts({ receipt }: { receipt: Receive }) {
  const { t, locale, date, instant, digits } = useWords();
  const { status, price, source, doc_number, transaction_reference_id, user, creator } = receipt;
  const tone = status === 'confirm' ? 'positive' : status === 'pending' ? 'warning' : 'muted';
  return (
    <>
      <div className="flex items-baseline justify-between gap-3">
        <Amount value={price} unit tone={tone} className="text-[25px] leading-[1.45] font-heavy" />
        <span className={`tag ${status === 'pending' ? 'tone-warning' : 'tone-neutral'}`}>
          {t(`record.receipt_${status}`)}
        </span>
      </div>
      <FactList
        facts={[
          [t('record.customer'), user && `${user.name} ${user.family}`],
          [t('record.received_number'), doc_number && digits(String(doc_number))],
          [t('record.receipt_place'), source && digits(source.name)],
          [
            t('record.tracking'),
            transaction_reference_id && <bdi dir="ltr">{digits(transaction_reference_id)}</bdi>,
          ],
          [t('record.date'), date(receipt.date)],
          [t('record.receipt_at'), instant(receipt.occurred_at ?? receipt.created_at, clubZone(), 'time')],
          [t('record.creator'), doerText(creator, locale)],
        ]}
      />
    </>
  );
}

function ReceiptFoot({ receipt, onDone }: { receipt: Receive; onDone: () => void }) {
  const { t } = useWords();
  const can = useCan();
  if (receipt.status === 'pending' && can('receive.update')) {
    return <ReceiptAnswer receipt={receipt} onDone={onDone} />;
  }
  if (receipt.status !== 'confirm') return null;
  return (
    <Button size="large" block icon={Printer} onClick={() => openPrint({ receipt: receipt.id })}>
      {t('common.print')}
    </Button>
  );
}
