import { expect, it } from 'vitest';
import type { CalendarTime } from '#contract/desk/reservable-times.ts';
import { peopleOf } from './people-of-today.ts';

const slot = (start: string, user: number | null, due = 0, pending = 0) =>
  ({
    date: '2026-11-21',
    start_time: `${start}:00`,
    end_time: `${Number(start) + 1}:00`,
    court: { id: 1, name: 'زمین ۱' },
    invoice: user && {
      id: Number(start) * 10,
      due,
      pending,
      season: null,
      user: { id: user, name: 'نام', family: `${user}`, phone_number: null, balance: due },
    },
  }) as unknown as CalendarTime;

it('names who is still to come first, each once, then who was here last', () => {
  const people = peopleOf(
    [slot('18', 3), slot('10', 1), slot('15', 2, 500), slot('16', 3), slot('12', 4), slot('17', null)],
    '14:05',
  );
  expect(people.map(({ id }) => id)).toEqual([2, 3, 4, 1]);
  expect(people[0]).toMatchObject({ kind: 'person', balance: 500, next: [{ invoice_id: 150, due: 500 }] });
  expect(people[1]?.next.map(({ start_time }) => start_time)).toEqual(['16:00', '18:00']);
  expect(people[3]?.next).toEqual([]);
});

it('says nothing of money that is not to be seen, nor that nothing comes after today', () => {
  const [person] = peopleOf(
    [{ ...slot('15', 1), invoice: { ...slot('15', 1).invoice, due: null } }] as CalendarTime[],
    '14:05',
  );
  expect(person).toMatchObject({ part: true, pending: null, next: [{ due: null }] });
});

it('asks nobody for what is on its way', () => {
  const [owing, waiting] = peopleOf([slot('15', 1, 500, 200), slot('16', 2, 500, 500)], '14:05');
  expect(owing?.next).toMatchObject([{ due: 300, pending: 200 }]);
  expect(waiting?.next).toMatchObject([{ due: 0, pending: 500 }]);
});

it('names five at most', () => {
  const many = ['15', '16', '17', '18', '19', '20'].map((start, n) => slot(start, n + 1));
  expect(peopleOf(many, '14:05')).toHaveLength(5);
});
