import { expect, it } from 'vitest';
import type { InvoiceDetail } from '#contract/sales/sale-invoices.ts';
import { historyOf, ruleSpan } from './invoice-rules.ts';

it('names the hours of a refund rule', () => {
  const rules = [
    { hours_before: 24, percent: 100 },
    { hours_before: 3, percent: 80 },
    { hours_before: 0, percent: 0 },
  ];
  expect(ruleSpan(rules, rules[1] as never)).toEqual({ from: 3, to: 24 });
  expect(ruleSpan(rules, rules[0] as never)).toEqual({ from: 24, to: null });
});

it('tells what happened, the newest first', () => {
  const invoice = {
    created_at: '2026-11-19T10:00:00Z',
    creator: { id: 1, name: 'سارا', family: 'مرادی' },
    addons: [
      { name: 'راکت', count: 1, status: 'active', created_at: '2026-11-19T10:00:00Z' },
      { name: 'توپ', count: 2, status: 'active', created_at: '2026-11-20T10:32:00Z' },
    ],
    moves: [],
    messages: [
      {
        state: 'sent',
        text: 'یادآوری',
        created_at: '2026-11-20T08:00:00Z',
        sent_at: '2026-11-20T08:00:05Z',
      },
    ],
    completed_at: '2026-11-20T14:35:00Z',
    attended: true,
    canceled_at: null,
  } as unknown as InvoiceDetail;
  expect(historyOf([invoice]).map((event) => event.kind)).toEqual(['came', 'addon', 'message', 'made']);
  // What was done to both slots of a visit at once is told once.
  const other = { ...invoice, addons: [], messages: [], completed_at: '2026-11-20T15:35:00Z' };
  expect(historyOf([invoice, other]).map((event) => event.kind)).toEqual([
    'came',
    'came',
    'addon',
    'message',
    'made',
  ]);
});
