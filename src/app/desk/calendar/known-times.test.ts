import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import type { Unsent } from '#app/offline/unsent.ts';
import { slot } from './sample-times.ts';

for (const storage of ['localStorage', 'sessionStorage'])
  vi.stubGlobal(storage, Object.create({ getItem: () => null, setItem() {}, removeItem() {} }));
const { dayQuery } = await import('#app/parts/slots/day-query.ts');
const { knownTimes } = await import('./known-times.ts');

it('of what this device has sold nothing is a place to move to', () => {
  const client = new QueryClient();
  const [one, two] = [slot({ id: 1 }), slot({ id: 2, start_time: '16:00', end_time: '17:00' })];
  const { queryKey } = dayQuery(one.date);
  client.setQueryData(queryKey as readonly unknown[], { data: [one, two] });
  const cells: Unsent['cells'] = () => new Map([[2, { state: 'waiting' } as never]]);
  const states = (unsent: Pick<Unsent, 'cells'>) =>
    knownTimes(client, [], unsent)().times.map(({ id, state }) => [id, state]);
  expect(states({ cells })).toEqual([
    [1, 'free'],
    [2, 'reserved'],
  ]);
  expect(states({ cells: () => new Map() })).toEqual([
    [1, 'free'],
    [2, 'free'],
  ]);
});
