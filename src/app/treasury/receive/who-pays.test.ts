import { expect, it } from 'vitest';
import type { ShownTime } from '#app/offline/overlay-outbox.ts';
import { peopleOfDay, untilOf, whoIsHere, whoOwes } from './who-pays.ts';

interface Part {
  due?: number;
  pending?: number;
  balance?: number | null;
  attended?: boolean | null;
  court?: number;
}

const slot = (start: number, user: number, part: Part = {}): ShownTime => {
  const { due = 0, pending = 0, balance = due, attended = null, court = 1 } = part;
  return {
    id: start * 100 + user,
    date: '2026-11-21',
    start_time: `${String(start).padStart(2, '0')}:00`,
    end_time: `${String(start + 1).padStart(2, '0')}:00`,
    court: { id: court, name: `زمین ${court}` },
    invoice: {
      id: start * 100 + user,
      due,
      pending,
      attended,
      season: null,
      user: { id: user, name: 'نام', family: `${user}`, phone_number: null, balance },
    },
  } as unknown as ShownTime;
};
const waiting = (start: number, person: object, total: number, paid: number): ShownTime =>
  ({
    ...slot(start, 0),
    invoice: null,
    unsent: { item: { key: 'k', person }, total, paid },
  }) as unknown as ShownTime;

const NOTHING = () => 0;
const idsOf = (people: { person: { id: number } }[]) => people.map(({ person }) => person.id);

it('who is here: who owes first, then who leaves first; not who did not come, nor who is still to come', () => {
  const people = peopleOfDay(
    [
      slot(11, 1),
      slot(12, 1),
      slot(11, 2, { court: 2 }),
      slot(11, 3, { due: 500, court: 3 }),
      slot(11, 4, { attended: false, court: 4 }),
      slot(12, 5, { court: 5 }),
      // Came before the hour.
      slot(12, 6, { attended: true, court: 6 }),
      slot(10, 7, { due: 200 }),
    ],
    NOTHING,
  );
  const here = whoIsHere(people, '11:40');
  expect(idsOf(here)).toEqual([3, 2, 1, 6]);
  expect(untilOf(here[2]?.slots ?? [], '11:40')).toBe('13:00');
});

it('who owes for the day, by its hours: not for money on its way, nor who has more credit than that', () => {
  const people = peopleOfDay(
    [
      slot(14, 1, { due: 300, pending: 100, balance: 900 }),
      slot(10, 2, { due: 200 }),
      slot(11, 3, { due: 200, pending: 200 }),
      slot(12, 4, { due: 200, balance: -50 }),
      slot(13, 5, { due: 0, balance: 700 }),
      slot(15, 6, { due: 400, balance: null }),
    ],
    NOTHING,
  );
  const owing = whoOwes(people);
  expect(idsOf(owing)).toEqual([2, 1, 6]);
  expect(owing.map(({ owes }) => owes)).toEqual([200, 900, 400]);
});

it('what this device has queued counts, and somebody who was made on it is among them', () => {
  const known = peopleOfDay([slot(10, 1, { due: 500 })], (who) => (who === 1 ? -500 : 0));
  expect(whoOwes(known)).toEqual([]);
  const fresh = { id: null, ref: 'r', name: 'تازه', phone: '' };
  const [first] = whoOwes(peopleOfDay([waiting(10, fresh, 450, 50)], (who) => (who === 'r' ? 400 : 0)));
  expect(first).toMatchObject({ person: { id: 0, ref: 'r', balance: 400 }, due: 400, owes: 400 });
  // Of somebody who is known the server's account counts, wherever in the day it is told.
  const one = { id: 8, ref: null, name: 'نام ۸', phone: '' };
  const [both] = peopleOfDay([waiting(10, one, 450, 0), slot(12, 8, { balance: 100 })], () => 450);
  expect(both).toMatchObject({ person: { balance: 550 }, due: 450, owes: 550 });
});

it('where the day does not say what somebody owes, their account as the device knows it does', () => {
  const times = [slot(10, 1, { due: 500, balance: null }), slot(11, 2, { due: 500, balance: null })];
  const people = peopleOfDay(
    times,
    () => -500,
    (id) => (id === 1 ? 700 : null),
  );
  expect(people.map(({ owes }) => owes)).toEqual([700, 500]);
});
