import { useClubNow } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { dayWithin } from '#app/i18n/day-name.ts';
import { useWords } from '#app/i18n/words.ts';
import { useSheet } from '#app/shell/use-sheet.ts';
import type { InvoiceDetail } from '#contract/sales/sale-invoices.ts';
import { Amount } from '#ui/amount.tsx';
import { Card } from '#ui/card.tsx';
import { receiptLabel } from './invoice-lines.tsx';

/** Which receipts pay a visit, and how much of each; a receipt is its sheet away. */
export function AllocationsCard({ slots }: { slots: readonly InvoiceDetail[] }) {
  const words = useWords();
  const { t } = words;
  const { today } = useClubNow();
  const can = useCan();
  const { open } = useSheet();
  const documents = new Map(slots.flatMap((slot) => slot.documents.map((one) => [one.id, one] as const)));
  const paid = new Map<number, InvoiceDetail['allocations'][number]>();
  for (const row of slots.flatMap((slot) => slot.allocations)) {
    paid.set(row.document_id, { ...row, price: row.price + (paid.get(row.document_id)?.price ?? 0) });
  }
  if (paid.size === 0) return null;
  return (
    <Card>
      <h2 className="mb-1 font-heavy">{t('reservation.allocations')}</h2>
      <ul>
        {[...paid.values()].map((row) => {
          const document = documents.get(row.document_id);
          const opens = document?.type === 'receive' && can('receive.show');
          const line = (
            <>
              <span className="min-w-0 flex-1">
                {receiptLabel(words, document, row.doc_number)}
                <span className="ms-2 text-caption text-muted">{dayWithin(words, row.date, today)}</span>
              </span>
              <Amount value={row.price} className="font-strong" />
            </>
          );
          return (
            <li key={row.document_id} className="border-t border-line text-table">
              {opens ? (
                <button
                  type="button"
                  className="press flex min-h-12 w-full items-center gap-3 text-start"
                  onClick={() => open('receipt', row.document_id)}
                >
                  {line}
                </button>
              ) : (
                <div className="flex min-h-12 items-center gap-3">{line}</div>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
