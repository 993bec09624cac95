import { expect, it } from 'vitest';
import { slot } from '../sample-times.ts';
import { queryOf, runsAmong, shortcutOf, type Wish } from './wish.ts';

const wish: Wish = {
  date: '2026-11-20',
  days: 7,
  from: '',
  to: '',
  kinds: [],
  roofs: [],
  courts: [],
  slots: 1,
  same_court: true,
};
const now = { today: '2026-11-20', time: '15:30' };
const times = [
  slot({ id: 1, start_time: '14:00', end_time: '15:00' }),
  slot({ id: 2 }),
  slot({ id: 3, start_time: '16:00', end_time: '17:00' }),
  slot({ id: 4, start_time: '17:00', end_time: '18:00', state: 'closed' }),
];
const courts = [{ id: 1, type: 'hard', roof: 'always' }];
const found = (
  part: Partial<Wish>,
  known = courts,
  taken: readonly number[] = [],
  soldAfterStart: number | null = null,
  time = now.time,
) =>
  runsAmong({ ...wish, ...part }, times, known, new Set(taken), { ...now, time }, soldAfterStart).map((run) =>
    run.times.map(({ id }) => id),
  );

it('asks for what is chosen, and for nothing else', () => {
  expect(queryOf(wish)).toEqual({ date: '2026-11-20_2026-11-26', slots: '1', same_court: 'true' });
  expect(queryOf({ ...wish, days: 1, from: '18:00', kinds: ['hard', 'grass'] })).toMatchObject({
    date: '2026-11-20_2026-11-20',
    from: '18:00',
    type: 'hard,grass',
  });
  expect(queryOf({ ...wish, courts: [2, 5] })).toMatchObject({ court: '2,5' });
});

it('without a network looks among what is kept, less what this device has booked', () => {
  expect(found({})).toEqual([[2], [3]]);
  // One that runs is not offered any longer than the club sells it.
  expect(found({}, courts, [], 31)).toEqual([[2], [3]]);
  expect(found({}, courts, [], 30)).toEqual([[3]]);
  // Nor once more than half of it is over (D70).
  expect(found({}, courts, [], null, '15:31')).toEqual([[3]]);
  expect(found({ slots: 2 })).toEqual([[2, 3]]);
  expect(found({ from: '16:00' })).toEqual([[3]]);
  expect(found({}, courts, [3])).toEqual([[2]]);
  expect(found({ kinds: ['grass'] })).toEqual([]);
  // Whoever knows no courts cannot say of which kind one is.
  expect(found({ kinds: ['hard'] }, [])).toEqual([]);
});

it('of chosen courts shows those alone, known here or not', () => {
  expect(found({ courts: [1] })).toEqual(found({}));
  expect(found({ courts: [2] })).toEqual([]);
  expect(found({ courts: [1] }, [])).toEqual(found({}));
});

it('knows what is asked for most', () => {
  // A Friday.
  const at = { today: '2026-11-20', time: '15:30' };
  expect(shortcutOf('now', at)).toEqual({ date: '2026-11-20', days: 1, from: '', to: '18:00' });
  expect(shortcutOf('now', { ...at, time: '22:05' }).to).toBe('');
  expect(shortcutOf('evening', at)).toEqual({ date: '2026-11-20', days: 1, from: '16:00', to: '' });
  expect(shortcutOf('tomorrow_evening', at)).toMatchObject({ date: '2026-11-21', from: '16:00' });
  expect(shortcutOf('friday', at).date).toBe('2026-11-20');
  expect(shortcutOf('friday', { ...at, today: '2026-11-21' }).date).toBe('2026-11-27');
});
