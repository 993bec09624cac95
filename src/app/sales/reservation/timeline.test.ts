import { expect, test } from 'vitest';
import type { InvoiceDetail } from '#contract/sales/sale-invoices.ts';
import { timelineOf } from './timeline.ts';

const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`;
const document = (id: number, type: string, minute: number, price: number) => ({
  id,
  type,
  price,
  doc_number: id,
  created_at: at(minute),
});
const slot = {
  created_at: at(0),
  creator: null,
  addons: [{ name: 'توپ', count: 1, status: 'active', created_at: at(5) }],
  moves: [],
  messages: [{ state: 'sent', text: 'یادآوری', created_at: at(7), sent_at: null }],
  completed_at: null,
  attended: null,
  canceled_at: null,
  documents: [
    document(1, 'reserve', 0, 450_000),
    document(2, 'receive', 0, 450_000),
    document(3, 'addon', 5, 50_000),
    document(4, 'recognition', 50, 9_000_000),
  ],
} as unknown as InvoiceDetail;

test('a document stands beside what made it, a receipt by itself, the newest first', () => {
  const shown = timelineOf([slot]).map(({ topic, event, documents, sum }) => [
    topic,
    event?.kind ?? null,
    documents[0]?.id ?? null,
    sum,
  ]);
  expect(shown).toEqual([
    // That of a whole day says nothing of this reservation's sum.
    ['money', null, 4, null],
    ['message', 'message', null, null],
    ['change', 'addon', 3, 50_000],
    ['money', null, 2, 450_000],
    ['change', 'made', 1, 450_000],
  ]);
});

test('a receipt that pays two slots of a visit is told once, and so is their making, with both sums', () => {
  const [reserve, receive] = slot.documents;
  const documents = [{ ...reserve, id: 9 }, receive] as InvoiceDetail['documents'];
  const shown = timelineOf([slot, { ...slot, addons: [], messages: [], documents }]);
  expect(shown.filter(({ documents: [first] }) => first?.id === 2)).toHaveLength(1);
  expect(shown.at(-1)).toMatchObject({ event: { kind: 'made' }, sum: 900_000 });
});
