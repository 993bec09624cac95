import { expect, it } from 'vitest';
import { balanceTone, DOCUMENT_TYPES, invoiceDisplay, isMadeDocument } from './statuses.ts';

it.each([
  [{ status: 1, cancel_type: null, passed: false, completed_at: null }, 'active'],
  [{ status: 1, cancel_type: null, passed: true, completed_at: null }, 'activePassed'],
  [{ status: 1, cancel_type: null, passed: true, completed_at: '2026-11-20T10:00:00Z' }, 'confirmed'],
  [{ status: 2, cancel_type: 1, passed: false, completed_at: null }, 'canceled'],
  [{ status: 2, cancel_type: 2, passed: true, completed_at: '2026-11-20T10:00:00Z' }, 'canceledBySystem'],
] as const)('%j is %s', (invoice, display) => expect(invoiceDisplay(invoice)).toBe(display));

it('shows debt as danger, credit as success', () => {
  expect([1, -1, 0].map(balanceTone)).toEqual(['danger', 'success', 'primary']);
});

it('tells made documents from those of events', () => {
  expect(DOCUMENT_TYPES.filter(isMadeDocument)).toEqual([
    'receive',
    'payment',
    'cost',
    'internal-fund',
    'manual',
  ]);
});
