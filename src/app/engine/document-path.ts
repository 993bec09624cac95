import { can } from '#app/data/access.ts';
import type { DocumentType } from '#domain/statuses.ts';

/**
 * The page of a document, for whoever may see it: its own in the treasury, else the one in the books; null where it is
 * seen nowhere.
 */
export function documentPath({ id, type }: { id: number; type: DocumentType }): `/${string}` | null {
  if (type === 'receive' && can('receive.show')) return `/treasury/receive/${id}`;
  if (type === 'payment' && can('payment.show')) return `/treasury/payment/${id}`;
  if (type === 'cost' && can('cost.show')) return `/treasury/cost/${id}`;
  if (type === 'internal-fund' && can('internal_fund.show'))
    return `/treasury/internal-funds-transfers/${id}`;
  return can('document.access') ? `/accountancy/documents/doc-${id}` : null;
}
