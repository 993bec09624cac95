import { describe, expect, it } from 'vitest';
import { joinChosen } from './joined-choice.ts';
import { layOut } from './layout.ts';
import { slot } from './sample-times.ts';

const HOURS = ['17:00', '18:00', '19:00', '20:00'];
/** Three courts of three hours; an id is its hour and its court: 12 is the second court's 17:00. */
const times = [1, 2, 3].flatMap((hour) =>
  [1, 2, 3].map((court) =>
    slot({
      id: hour * 10 + court,
      start_time: HOURS[hour - 1] ?? '',
      end_time: HOURS[hour] ?? '',
      price: 100 * hour,
      court: { id: court, name: '' },
    }),
  ),
);
const layout = layOut(times, 3, ({ court }) => court.id - 1);
const says = (chosen: number[]) =>
  Object.fromEntries([...joinChosen(layout, chosen)].map(([id, joined]) => [id, joined.says]));

describe('joinChosen', () => {
  it('joins hours of a court', () => {
    expect(says([12, 22])).toEqual({ 12: { slots: 2, courts: 1, until: '19:00' }, 22: { sum: 300 } });
    expect(joinChosen(layout, [12, 22, 32]).get(22)?.sides).toEqual(['above', 'below']);
    expect(says([12, 22, 32])[32]).toBeNull();
  });

  it('joins courts of an hour, and both', () => {
    expect(says([11, 12])).toEqual({ 11: { slots: 1, courts: 2, until: '' }, 12: { sum: 200 } });
    expect(says([11, 12, 21, 22])).toEqual({
      11: { slots: 2, courts: 2, until: '19:00' },
      12: null,
      21: { sum: 600 },
      22: null,
    });
  });

  it('counts the slots of another shape', () => {
    expect(says([11, 12, 22])).toMatchObject({ 11: { slots: 3, courts: 1, until: '' }, 12: { sum: 400 } });
  });

  it('leaves alone what does not touch, and what is not free any more', () => {
    expect(joinChosen(layout, [11, 22]).size).toBe(0);
    const taken = layOut(
      times.map((time) => (time.id === 21 ? { ...time, state: 'reserved' } : time)),
      3,
      ({ court }) => court.id - 1,
    );
    expect(joinChosen(taken, [11, 21]).size).toBe(0);
  });
});
