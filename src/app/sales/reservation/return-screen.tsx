import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { can } from '#app/data/access.ts';
import { CallError } from '#app/data/call-error.ts';
import { queryFor } from '#app/data/query.ts';
import { AnswerMissing } from '#app/engine/answer-missing.tsx';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { NotFound } from '#app/shell/not-found.tsx';
import { TopBar } from '#app/shell/top-bar.tsx';
import { manualDocuments } from '#contract/accountancy/manual-documents.ts';
import { type InvoiceDetail, saleInvoices } from '#contract/sales/sale-invoices.ts';

/** The document by which a reservation was cancelled: the newest one that stands. */
export const cancelOf = ({ documents }: Pick<InvoiceDetail, 'documents'>) =>
  documents.filter(({ type, status }) => type === 'cancel' && status !== 'cancel').at(-1);

/**
 * The return of a sale is its cancel (D28): its address opens the cancel document, and for whoever may not see the
 * books, or where nothing was posted, the reservation.
 */
export function ReturnScreen() {
  const { t } = useWords();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const query = useQuery(queryFor(saleInvoices.get, { params: { id } }));
  const invoice = query.data?.data;
  if (invoice) {
    const document = can(manualDocuments.get.permission) && cancelOf(invoice);
    const to = document
      ? linkTo('/accountancy/documents/$doc', { params: { doc: `doc-${document.id}` } })
      : linkTo('/sales/invoices/$id', { params: { id } });
    return <Navigate {...to} replace />;
  }
  if (query.error instanceof CallError && query.error.code === 'not_found') return <NotFound />;
  return (
    <>
      <TopBar title={t('reservation.return')} />
      <main className="min-h-0 flex-1 overflow-y-auto p-4">
        <AnswerMissing query={query} rows={4} />
      </main>
    </>
  );
}
