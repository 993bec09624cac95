import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  awaitedRole,
  isOpenTicket,
  isServiceStaff,
  ORGANIZATION_SIDES,
  ORGANIZATION_STATUSES,
  organizationSides,
  plainMessage,
  roleOf,
  SUPPORT_SIDES,
  SUPPORT_STATUSES,
  settableStatuses,
  sideOf,
  smsOfAnswer,
  statusAfter,
  supportSides,
  type TicketSide,
  type TicketStatus,
} from './tickets.ts';

const KINDS = [
  { kind: 'support', statuses: SUPPORT_STATUSES, sides: SUPPORT_SIDES },
  { kind: 'organization', statuses: ORGANIZATION_STATUSES, sides: ORGANIZATION_SIDES },
] as const;
const standing = fc.record({ asks: fc.boolean(), opened: fc.boolean(), answers: fc.boolean() });

describe.each(KINDS)('$kind', ({ kind, statuses, sides }) => {
  it('after any history of words and decisions is in one of its statuses, and never leaves canceled', () => {
    const step = fc.oneof(
      fc.record({ said: fc.constantFrom<TicketSide>(...sides) }),
      fc.record({
        set: fc.constantFrom('pending' as const, 'completed' as const, 'canceled' as const),
        by: standing,
      }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let status: TicketStatus = 'created';
        for (const one of steps) {
          const before: TicketStatus = status;
          if ('said' in one) status = statusAfter(status, one.said) ?? status;
          else if (settableStatuses(status, one.by).includes(one.set)) status = one.set;
          expect(statuses).toContain(status);
          if (before === 'canceled') expect(status).toBe('canceled');
          if ('said' in one && one.said !== 'note' && before !== 'canceled') {
            // After a message the other side is waited for, and a completed ticket is open again.
            expect(isOpenTicket(status)).toBe(true);
            expect(awaitedRole(status)).not.toBe(roleOf(one.said));
          }
          if ('said' in one && one.said === 'note') expect(status).toBe(before);
        }
      }),
    );
  });

  it('has a side for each role, which that role may speak for', () => {
    for (const role of ['asks', 'answers'] as const) {
      const side = sideOf(kind, role);
      expect(roleOf(side)).toBe(role);
      expect(sides).toContain(side);
      const may = (kind === 'support' ? supportSides : organizationSides)({
        asks: role === 'asks',
        answers: role === 'answers',
      });
      expect(may[0]).toBe(side);
    }
  });
});

it('lets the one who asks, and the one who opened it, end a ticket and no more', () => {
  const nobody = { asks: false, opened: false, answers: false };
  expect(settableStatuses('created', nobody)).toEqual([]);
  expect(settableStatuses('created', { ...nobody, asks: true })).toEqual(['completed', 'canceled']);
  expect(settableStatuses('operatorAnswer', { ...nobody, opened: true })).toEqual(['completed', 'canceled']);
  expect(settableStatuses('completed', { ...nobody, answers: true })).toEqual([
    'pending',
    'completed',
    'canceled',
  ]);
  expect(settableStatuses('canceled', { asks: true, opened: true, answers: true })).toEqual([]);
});

it('keeps notes from whoever asks, whatever else they are', () => {
  fc.assert(
    fc.property(standing, (who) => {
      const sides = supportSides(who);
      expect(sides.includes('note')).toBe(!who.asks);
      expect(sides.includes('operator')).toBe(who.answers && !who.asks);
    }),
  );
});

it('waits for nobody while it is looked into or closed', () => {
  expect(['pending', 'completed', 'canceled'].map((status) => awaitedRole(status as TicketStatus))).toEqual([
    null,
    null,
    null,
  ]);
  expect(awaitedRole('created')).toBe('answers');
  expect(awaitedRole('operatorAnswer')).toBe('asks');
});

it('knows who serves a service: its group, its people, or everybody where it names neither', () => {
  const who = { id: 7, role_id: 3 };
  expect(isServiceStaff({ role_id: null, user_ids: [] }, who)).toBe(true);
  expect(isServiceStaff({ role_id: 3, user_ids: [] }, who)).toBe(true);
  expect(isServiceStaff({ role_id: 4, user_ids: [7] }, who)).toBe(true);
  expect(isServiceStaff({ role_id: 4, user_ids: [] }, who)).toBe(false);
  expect(isServiceStaff({ role_id: null, user_ids: [8] }, who)).toBe(false);
});

describe('plain words', () => {
  it.each([
    ['## سلام\nپول **فردا** می‌رسد', 'سلام\nپول فردا می‌رسد'],
    ['`T2-000057` را ببینید', 'T2-000057 را ببینید'],
    ['[راهنما](https://a.ir/b) · [https://a.ir](https://a.ir)', 'راهنما https://a.ir/b · https://a.ir'],
    ['__مهم__: ۲*۳*۴', 'مهم: ۲*۳*۴'],
    ['- یک\n- دو', '- یک\n- دو'],
  ])('of %j', (markdown, plain) => {
    expect(plainMessage(markdown)).toBe(plain);
  });

  it('are never longer than what was typed', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (text) => {
        expect(plainMessage(text).length).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  it('go out with the name of the club', () => {
    expect(smsOfAnswer('**رسید** آمد', 'باشگاه آزادی')).toBe('رسید آمد\nباشگاه آزادی');
  });
});
