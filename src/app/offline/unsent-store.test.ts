import { expect, it, vi } from 'vitest';
import { type Item, UNTRIED_FIELDS } from '#outbox/item.ts';
import { withUnsent } from './invoice-facts.ts';

for (const storage of ['localStorage', 'sessionStorage'])
  vi.stubGlobal(storage, Object.create({ getItem: () => null, setItem() {}, removeItem() {} }));
const { unsentOf } = await import('./unsent-store.ts');

const attendance = (seq: number, attended: boolean | null, more: Partial<Item> = {}) =>
  ({
    ...UNTRIED_FIELDS,
    key: `k${seq}`,
    seq,
    kind: 'attendance',
    entityId: `e${seq}`,
    userId: 3,
    needs: [],
    params: { id: '31' },
    body: { attended },
    skewMs: 0,
    occurredAt: `2026-11-21T10:0${seq}:00Z`,
    audit: [],
    ...more,
  }) as unknown as Item;

it('of several marks the one that was made last counts, whatever has arrived of the others', () => {
  const came = attendance(1, true, { state: 'done', closedAt: 2000 });
  const undone = attendance(2, null);
  const marked = { pending: 0, attended: null, completed_at: null, completed_by: null };
  const shown = (open: Item[], closed: Item[]) =>
    withUnsent(marked, unsentOf(open, closed).invoice(31, 1000));
  expect(shown([undone], [came])).toMatchObject({ attended: null, completed_at: null });
  expect(shown([attendance(3, false)], [came])).toMatchObject({
    attended: false,
    completed_at: '2026-11-21T10:03:00.000Z',
  });
});

it('work behind what needs a person is told apart from what goes by itself', () => {
  const made = (seq: number, kind: Item['kind'], more: Partial<Item>) =>
    attendance(seq, null, { kind, params: {}, body: {}, state: 'wait', ...more });
  const hard = (key: string) => [{ key, mode: 'hard' as const }];
  const open = (customer: Item['state']) => [
    made(1, 'customer', { state: customer }),
    made(2, 'booking', { needs: hard('k1') }),
    // Not about the customer itself: through the booking.
    made(3, 'attendance', { needs: hard('k2') }),
    made(4, 'receive', { needs: [{ key: 'k1', mode: 'soft' }] }),
    made(5, 'booking', {}),
  ];
  const { items, counts } = unsentOf(open('needs_attention'), []);
  expect(items.map(({ blocked_by }) => blocked_by?.key)).toEqual([
    undefined,
    'k1',
    'k1',
    undefined,
    undefined,
  ]);
  expect(counts).toMatchObject({ blocked: 2, needs_you: 1, all: 5 });
  expect(unsentOf(open('wait'), []).counts.blocked).toBe(0);
});
