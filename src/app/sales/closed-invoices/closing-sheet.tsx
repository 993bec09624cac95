import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import Maximize2 from 'lucide-react/icons/maximize-2';
import { queryFor } from '#app/data/query.ts';
import { AnswerMissing } from '#app/engine/answer-missing.tsx';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import type { SheetScreenProps } from '#app/shell/sheet-address.ts';
import { closedInvoices } from '#contract/sales/closed-invoices.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { ClosingActions, ClosingEffect, ClosingFacts } from './closing-body.tsx';

/** A closing over the calendar, from one of its cells, or over the list. */
export function ClosingSheet({ open, id = '', onClose }: SheetScreenProps) {
  const { t, digits } = useWords();
  const navigate = useNavigate();
  const query = useQuery(queryFor(closedInvoices.get, { params: { id } }));
  const closing = query.data?.data;
  return (
    <Sheet
      open={open}
      onCloseRequest={onClose}
      title={closing ? digits(closing.title) : t('closed-invoices.one')}
      className="max-tablet:h-[94%]"
      actions={
        closing && (
          <IconButton
            icon={Maximize2}
            label={t('form.whole_page')}
            onClick={() => void navigate(linkTo('/closed-invoice/$id', { params: { id } }))}
          />
        )
      }
      footer={closing && <ClosingActions key={closing.id} log closing={closing} onGone={onClose} />}
    >
      {closing ? (
        <>
          <ClosingFacts closing={closing} />
          <ClosingEffect closing={closing} />
        </>
      ) : (
        <AnswerMissing query={query} gone={t('closed-invoices.gone')} rows={5} />
      )}
    </Sheet>
  );
}
