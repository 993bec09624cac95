import { beforeEach, expect, it, vi } from 'vitest';
import { users } from '#contract/people/users.ts';
import { saleAddons } from '#contract/sales/sale-addons.ts';
import { discountGroups } from '#contract/settings/discount-groups.ts';
import type { Draft, Item } from '#outbox/item.ts';

for (const storage of ['localStorage', 'sessionStorage'])
  vi.stubGlobal(storage, Object.create({ getItem: () => null, setItem() {}, removeItem() {} }));
const outbox = { find: vi.fn(), edit: vi.fn(async (_: string, draft: Draft) => ({ item: draft })) };
vi.mock('./outbox.ts', () => ({ openOutbox: async () => outbox }));
// Nobody answers.
vi.mock('#app/data/request.ts', () => ({ request: async () => Promise.reject(new Error('offline')) }));
const { keyOf, queryClient } = await import('#app/data/query.ts');
const { reservableTimes } = await import('#contract/desk/reservable-times.ts');
const { editBooking, move, without } = await import('./unsent-actions.ts');

const DATE = '2026-11-22';
const time = (id: number, price: number) => ({
  id,
  price,
  version: 1,
  date: DATE,
  start_time: '15:00',
  end_time: '16:00',
  court: { id, name: `زمین ${id}` },
  term: { id: 1, name: '' },
  invoice: null,
});
const [one, two] = [time(1, 500_000), time(2, 300_000)];
const group = {
  id: 4,
  name: 'دانشجو',
  percent: 20,
  character_ids: [2],
  user_ids: [],
  court_ids: null,
  term_ids: null,
  weekdays: null,
};
const keep = (call: Parameters<typeof keyOf>[0], input: unknown, answer: unknown) =>
  queryClient.setQueryData(keyOf(call, input) as readonly unknown[], answer);

/** A booking with an add-on: 500,000 less a fifth, and 60,000 twice. */
const booking = (more: object = {}) =>
  ({
    kind: 'booking',
    entityId: 'e',
    params: {},
    about: { slots: [one] },
    body: {
      user_id: 9,
      reservable_time_ids: [1],
      addons: [{ sale_addon_id: 3, count: 2 }],
      expected_total: 520_000,
      ...more,
    },
  }) as unknown as Item;
const sent = () => outbox.edit.mock.lastCall?.[1] as Draft;

beforeEach(() => {
  queryClient.clear();
  keep(reservableTimes.list, { query: { date: `${DATE}_${DATE}` } }, { data: [one, two] });
  keep(discountGroups.list, { query: { per_page: '200' } }, { data: [group] });
  keep(
    saleAddons.list,
    { query: { per_page: '200', active: 'true' } },
    { data: [{ id: 3, name: 'توپ', price: 60_000 }] },
  );
  keep(users.directory, {}, { as_of: `${DATE}T08:00:00Z`, rows: [[9, 'رضا', 'اکبری', null, 2, 0]] });
  outbox.find.mockResolvedValue(booking());
});

it('without a network a booking costs in other words what the rules say that made its price', async () => {
  await editBooking('k', { discount: 150_000 });
  expect(sent().body).toMatchObject({ discount: 150_000, expected_total: 470_000 });
  // A group's percent is one of the other slot's price.
  await move('k', 1, two as never);
  expect(sent()).toMatchObject({
    body: { reservable_time_ids: [2], expected_total: 360_000 },
    about: { slots: [{ id: 2 }] },
  });
});

it('without a slot that is gone the others stay, at what they cost', async () => {
  const both = { reservable_time_ids: [1, 2], expected_total: 880_000 };
  outbox.find.mockResolvedValue({ ...booking(both), about: { slots: [one, two] } } as never);
  await without('k', new Set([1]));
  // A group's fifth of the one that stays, and the add-ons of one slot.
  expect(sent()).toMatchObject({
    body: { user_id: 9, reservable_time_ids: [2], expected_total: 360_000 },
    about: { slots: [{ id: 2 }], total: 360_000 },
  });
  outbox.edit.mockClear();
  expect(await without('k', new Set([1, 2]))).toBe('no_answer');
  expect(outbox.edit).not.toHaveBeenCalled();
  queryClient.clear();
  await without('k', new Set([2]));
  // Where nobody knows the price it is told as it may be.
  expect(sent().body.expected_total).toBeUndefined();
  expect(sent().about?.total).toBe(580_000);
});

it('where the rules here did not make its price it promises none in other words, and is told as it may be', async () => {
  outbox.find.mockResolvedValue(booking({ expected_total: 510_000 }));
  await editBooking('k', { discount: 150_000 });
  expect(sent().body.expected_total).toBeUndefined();
  expect(sent().about?.total).toBe(510_000);
  queryClient.clear();
  outbox.find.mockResolvedValue(booking());
  await move('k', 1, two as never);
  expect(sent().body.expected_total).toBeUndefined();
  expect(sent().about?.total).toBe(320_000);
  // What costs nothing changes no promise.
  await editBooking('k', { description: 'توپ نو' });
  expect(sent().body).toMatchObject({ description: 'توپ نو', expected_total: 520_000 });
});
