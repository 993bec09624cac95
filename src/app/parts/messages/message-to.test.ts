import { expect, test } from 'vitest';
import { messageTo } from './message-to.ts';

test('a message speaks of what its customer is still asked for, not of what the whole reservation owes', () => {
  const user = { name: 'سارا', family: 'محمدی' };
  const slot = (start_time: string, due: number, owner_due: number) => ({
    user,
    reserved_time: { date: '2026-11-22', time: { start_time }, court: { name: 'زمین ۱' } },
    due,
    owner_due,
  });
  const to = messageTo([slot('15:00', 500_000, 0), slot('16:00', 1_000_000, 600_000)]);
  expect(to).toMatchObject({ user, due: 600_000 });
  expect(to.slots.map(({ start_time }) => start_time)).toEqual(['15:00', '16:00']);
});
