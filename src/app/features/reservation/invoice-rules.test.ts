import { describe, expect, it } from 'vitest';
import type { InvoiceDetail } from '#contract/sale-invoices.ts';
import type { Permission } from '#domain/permissions.ts';
import { actionsOf, cameBy, historyOf, ruleSpan } from './invoice-rules.ts';

const zone = 'Asia/Tehran';
const facts = {
  status: 1 as const,
  attended: null,
  completed_at: null,
  recognized_at: null,
  user: { phone_number: '09123456789' },
  reserved_time: { date: '2026-11-20', time: { start_time: '18:00', end_time: '19:00' } },
};
/** Tehran is 3:30 ahead. */
const at = (time: string) => new Date(`2026-11-20T${time}:00+03:30`);
const desk: Permission[] = ['invoice.show', 'invoice.update', 'sale_addon.show'];
const actions = (part: object, now: Date, held: Permission[] = desk) =>
  actionsOf({ ...facts, ...part } as typeof facts, {
    now,
    zone,
    can: (permission) => held.includes(permission),
  });

describe('actionsOf', () => {
  it('before, during and after the slot', () => {
    expect(actions({}, new Date('2026-11-19T12:00:00Z'))).toEqual([
      'addons',
      'move',
      'message',
      'print',
      'cancel',
    ]);
    expect(actions({}, at('14:20'))).toEqual([
      'addons',
      'move',
      'came',
      'no_show',
      'message',
      'print',
      'cancel',
    ]);
    expect(actions({}, at('18:30'))).not.toContain('cancel');
    expect(actions({}, at('18:30'), [...desk, 'invoice.forget'])).toContain('cancel');
    expect(actions({}, at('19:10'))).not.toContain('move');
  });

  it('attendance can be taken back for ten minutes, or by permission', () => {
    const came = { attended: true, completed_at: at('18:05').toISOString(), recognized_at: 'x' };
    expect(actions(came, at('18:10'))).toEqual(['addons', 'undo', 'message', 'print']);
    expect(actions(came, at('18:30'))).not.toContain('undo');
    expect(actions(came, at('18:30'), [...desk, 'invoice.forget'])).toContain('undo');
  });

  it('attendance is marked once; of what the day has recognised only that nobody came is still news', () => {
    const marked = { attended: false, completed_at: at('18:05').toISOString(), recognized_at: 'x' };
    for (const action of ['came', 'no_show'] as const)
      expect(actions(marked, at('18:10'), [...desk, 'invoice.forget'])).not.toContain(action);
    const run = actions({ recognized_at: 'x' }, at('23:59'));
    expect(run).toContain('no_show');
    expect(run).not.toContain('came');
  });

  it('of a cancelled one only printing is left', () => {
    expect(actions({ status: 2 }, at('14:20'))).toEqual(['print']);
  });
});

it('names the hours of a refund rule', () => {
  const rules = [
    { hours_before: 24, percent: 100 },
    { hours_before: 3, percent: 80 },
    { hours_before: 0, percent: 0 },
  ];
  expect(ruleSpan(rules, rules[1] as never)).toEqual({ from: 3, to: 24 });
  expect(ruleSpan(rules, rules[0] as never)).toEqual({ from: 24, to: null });
});

it('gives money back the way it came', () => {
  const receipt = (type: 1 | 2 | 3) =>
    [{ type: 'receive', status: 'confirm', source: { type, id: 1, name: '' } }] as never;
  expect(cameBy(receipt(1))).toBe('cash');
  expect(cameBy(receipt(2))).toBe('bank');
  expect(cameBy(receipt(3))).toBe('credit');
  expect(cameBy([])).toBe('credit');
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
  expect(historyOf(invoice).map((event) => event.kind)).toEqual(['came', 'addon', 'message', 'made']);
});
