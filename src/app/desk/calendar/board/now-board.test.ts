import { expect, it } from 'vitest';
import type { CalendarTime } from '#contract/desk/reservable-times.ts';
import { reserved, slot } from '../sample-times.ts';
import { arrivalsOf, courtsNow, freeLater, isComing } from './now-board.ts';

const ONE = { id: 1, name: 'زمین ۱' };
const TWO = { id: 2, name: 'زمین ۲' };

let ids = 100;
const at = (hour: number, part: Partial<CalendarTime> = {}): Partial<CalendarTime> => ({
  id: ids++,
  start_time: `${String(hour).padStart(2, '0')}:00`,
  end_time: `${String(hour + 1).padStart(2, '0')}:00`,
  ...part,
});
const taken = (hour: number, group: string, part: Partial<CalendarTime> = {}) =>
  reserved({ id: ids++, group_id: group }, at(hour, part));
const free = (hour: number, part: Partial<CalendarTime> = {}) => slot(at(hour, part));

it('a visit runs until the last of its hours, whatever stands between the slots', () => {
  const times = [taken(14, 'a'), taken(15, 'a'), taken(16, 'b')];
  const [now] = courtsNow(times, [ONE], '14:20');
  expect(now).toMatchObject({ until: '16:00', left: 100, next: { start_time: '16:00' } });
  expect(now?.gone).toBeCloseTo(20 / 120);
  // Its second hour: what has gone counts from the first.
  expect(courtsNow(times, [ONE], '15:20')[0]?.gone).toBeCloseTo(80 / 120);
});

it('what is free is free until somebody has it; a closing ends with itself', () => {
  const times = [free(14), free(15), taken(16, 'a')];
  expect(courtsNow(times, [ONE], '14:20')[0]).toMatchObject({ until: '16:00', left: 100, visit: null });
  const shut = (hour: number, id: number) =>
    slot(at(hour, { state: 'closed', closed: { id, title: 'شست‌وشو' } }));
  expect(courtsNow([shut(14, 1), shut(15, 2)], [ONE], '14:20')[0]).toMatchObject({ until: '15:00' });
});

it('after a free slot that runs comes the next free one of its court, where nothing is between', () => {
  const of = (...times: Parameters<typeof courtsNow>[0]) => courtsNow(times, [ONE], '14:50')[0]?.following;
  expect(of(free(14), free(15))).toMatchObject({ start_time: '15:00', state: 'free' });
  expect(of(free(14), taken(15, 'a'))).toBe(null);
  expect(of(taken(14, 'a'), taken(15, 'a'))).toBe(null);
});

it('the end of a slot is the start of the next one; between slots and after them nothing runs', () => {
  const times = [taken(14, 'a'), taken(16, 'b')];
  expect(courtsNow(times, [ONE], '14:59')[0]?.slot?.start_time).toBe('14:00');
  expect(courtsNow(times, [ONE], '15:00')[0]).toMatchObject({ slot: null, until: '16:00', left: 60 });
  expect(courtsNow(times, [ONE], '17:00')[0]).toMatchObject({ slot: null, until: '', next: null });
  // A court without a single slot of the day has its place all the same.
  expect(courtsNow(times, [ONE, TWO], '14:10').map(({ court }) => court.id)).toEqual([1, 2]);
});

it('arrivals are told once a visit, again after a pause, and of what is within two hours', () => {
  const times = [
    taken(15, 'a'),
    taken(16, 'a'),
    taken(15, 'a', { court: TWO }),
    taken(19, 'a'),
    taken(17, 'b', { court: TWO }),
  ];
  const all = arrivalsOf(times);
  expect(all.map(({ start, slots }) => [start, slots.length])).toEqual([
    ['15:00', 3],
    ['17:00', 1],
    ['19:00', 1],
  ]);
  const coming = (now: string) => all.filter((one) => isComing(one, now)).map(({ start }) => start);
  expect(coming('14:59')).toEqual(['15:00']);
  expect(coming('15:00')).toEqual(['17:00']);
  expect(coming('17:00')).toEqual(['19:00']);
  expect(coming('16:59')).toEqual(['17:00']);
});

it('free hours of later are gathered by hour, courts in order', () => {
  const times = [free(16, { court: TWO }), free(16), free(14), taken(17, 'a'), free(18)];
  expect(
    freeLater(times, '14:20').map(({ start, slots }) => [start, slots.map(({ court }) => court.id)]),
  ).toEqual([
    ['16:00', [1, 2]],
    ['18:00', [1]],
  ]);
});
