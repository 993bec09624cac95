import type { Resource } from '#app/engine/resource.ts';
import type { Document } from '#contract/treasury/documents.ts';
import { translateDocumentText } from '#domain/document-words.ts';
import { Amount } from '#ui/amount.tsx';
import { receiptLines } from './receipt-lines.ts';

/** How they look in a list, a coach's, or the club's, where each says its payer. */
export const receiptLooks = (payer: boolean): Pick<Resource<Document>, 'titleOf' | 'card'> => ({
  titleOf: ({ description }, { locale }) => translateDocumentText(description, locale),
  card: (row, words) => ({
    ...receiptLines(row, words, payer),
    end: (
      <span className="flex flex-none flex-col items-end leading-normal">
        <Amount
          value={row.price}
          tone={row.status === 'confirm' ? 'positive' : 'muted'}
          className="font-heavy"
        />
        {row.reference_pending && row.status === 'confirm' ? (
          <span className="text-caption text-warning">{words.t('record.untracked')}</span>
        ) : (
          <span className="text-caption text-muted">{words.t(`record.receipt_${row.status}`)}</span>
        )}
      </span>
    ),
  }),
});
