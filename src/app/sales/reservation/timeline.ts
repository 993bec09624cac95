import type { InvoiceDetail, InvoiceDocument } from '#contract/sales/sale-invoices.ts';
import type { DocumentType } from '#domain/statuses.ts';
import { type Event, historyOf } from './invoice-rules.ts';

/** Topics of history lines: the chips above it. */
export const TOPICS = ['money', 'change', 'message'] as const;
export type Topic = (typeof TOPICS)[number];

/** A line of the history: something that happened, with the documents that it made, or a document alone. */
export interface Happening {
  key: string;
  at: string;
  topic: Topic;
  event: Event | null;
  documents: readonly InvoiceDocument[];
  /** Toman, as it stands on the documents; null where it is of more than this reservation. */
  sum: number | null;
}

/** The event that a document was made by: both are of the same moment. */
const MADE_BY: Partial<Record<DocumentType, readonly Event['kind'][]>> = {
  reserve: ['made'],
  addon: ['addon'],
  'price-change': ['moved'],
  cancel: ['canceled'],
  attendance: ['came', 'no_show'],
  recognition: ['came', 'no_show'],
};
/** Documents of many reservations at once. */
const SHARED: ReadonlySet<DocumentType> = new Set(['recognition', 'year-close']);

/** All that happened to a visit and all that was posted for it, the newest first. */
export function timelineOf(slots: readonly InvoiceDetail[]): Happening[] {
  const documents = [
    ...new Map(slots.flatMap((slot) => slot.documents.map((one) => [one.id, one] as const))).values(),
  ];
  const told = new Set<number>();
  const events = historyOf(slots).map((event): Happening => {
    // Of a visit each slot has its own.
    const own = documents.filter(
      (one) => one.created_at === event.at && MADE_BY[one.type]?.includes(event.kind) && !told.has(one.id),
    );
    for (const { id } of own) told.add(id);
    return {
      key: `${event.kind} ${event.at} ${'name' in event ? event.name : ''}`,
      at: event.at,
      topic: event.kind === 'message' ? 'message' : 'change',
      event,
      documents: own,
      sum: sumOf(own),
    };
  });
  const rest = documents
    .filter(({ id }) => !told.has(id))
    .map(
      (document): Happening => ({
        key: `document ${document.id}`,
        at: document.created_at,
        topic: 'money',
        event: null,
        documents: [document],
        sum: sumOf([document]),
      }),
    );
  // At the same moment, documents come above the event they were posted for.
  return [...rest, ...events].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}

function sumOf(documents: readonly InvoiceDocument[]): number | null {
  if (documents.length === 0 || documents.some(({ type }) => SHARED.has(type))) return null;
  return documents.reduce((sum, { price }) => sum + price, 0);
}
