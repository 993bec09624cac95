import { expect, it, vi } from 'vitest';

for (const storage of ['localStorage', 'sessionStorage'])
  vi.stubGlobal(storage, Object.create({ getItem: () => null, setItem() {}, removeItem() {} }));
vi.mock('#app/data/outbox.ts', () => ({ isKept: async (key: string) => key === 'kept' }));
const { adoptDrafts } = await import('./adopt-drafts.ts');
const { thisWindow } = await import('./draft.ts');
const { drafts } = await import('./draft-store.ts');

it('forgets a form whose work is safe with the keys of its parts, and no other form', async () => {
  const key = (name: string) => `draft:0:${name}@${thisWindow()}`;
  const keys = (of: string) => ({ ref: 'r', key: of, sent: '{}' });
  drafts.amend(key('booking'), { value: { slots: [1] }, keys: keys('kept') });
  drafts.amend(key('booking.customer'), { value: null, keys: keys('customer') });
  drafts.amend(key('users'), { value: { changes: { name: 'مریم' } }, keys: keys('kept') });
  // The form of somebody who is in the books: its name begins as that of the new one.
  drafts.amend(key('users.7'), { value: { changes: { name: 'سارا' } }, keys: null });
  await adoptDrafts();
  expect(drafts.keys()).toEqual([key('users.7')]);
});

it('a copy of a window that lives takes another name, and leaves it what was typed there', async () => {
  const first = thisWindow();
  const typed = `draft:0:receive@${first}`;
  drafts.amend(typed, { value: { price: 1 }, keys: { ref: 'r', key: 'k', sent: null } });
  // The page before has the lock of the name.
  await adoptDrafts();
  expect(thisWindow()).not.toBe(first);
  expect(drafts.keys()).toContain(typed);
});
