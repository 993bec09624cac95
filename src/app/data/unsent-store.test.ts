import { expect, it, vi } from 'vitest';
import { type Item, UNTRIED } from '#outbox/item.ts';
import { withUnsent } from './invoice-facts.ts';

for (const storage of ['localStorage', 'sessionStorage'])
  vi.stubGlobal(storage, Object.create({ getItem: () => null, setItem() {}, removeItem() {} }));
const { unsentOf } = await import('./unsent-store.ts');

const attendance = (seq: number, attended: boolean | null, more: Partial<Item> = {}) =>
  ({
    ...UNTRIED,
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
