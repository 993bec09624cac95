import { expect, it, vi } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';

for (const storage of ['localStorage', 'sessionStorage'])
  vi.stubGlobal(storage, Object.create({ getItem: () => null, setItem() {}, removeItem() {} }));
vi.mock('./outbox.ts', () => ({ isKept: async (key: string) => key === 'kept' }));
const { adoptDrafts } = await import('./adopt-drafts.ts');
const { thisWindow } = await import('./draft.ts');
const { drafts } = await import('#app/data/draft-store.ts');

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

it('what a window that is gone has typed into a form that is typed in here stays for that window, for a week', async () => {
  const keys = (key: string) => ({ ref: 'r', key, sent: '{}' });
  const type = (name: string, owner: string, price: number | null) =>
    drafts.amend(`draft:0:${name}@${owner}`, { value: price && { price }, keys: keys(`${name} ${owner}`) });
  for (const key of drafts.keys()) drafts.forget(key);
  // A page of its own, beside which nobody lives.
  const locks = {
    request: async (_: string, __: object, held: () => void) => held(),
    query: async () => ({}),
  };
  vi.stubGlobal('navigator', { locks });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 8 * DAY_MS });
  type('receive', 'long', 1);
  vi.setSystemTime(Date.now() + 7 * DAY_MS);
  type('booking', 'away', 4);
  vi.useRealTimers();
  type('receive', thisWindow(), 2);
  type('receive', 'away', 3);
  type('receive.customer', 'away', null);
  type('booking', 'later', 5);
  await adoptDrafts();
  const found = drafts.keys().map((key) => [key, drafts.get(key)?.value]);
  expect(Object.fromEntries(found)).toEqual({
    [`draft:0:receive@${thisWindow()}`]: { price: 2 },
    'draft:0:receive@away': { price: 3 },
    'draft:0:receive.customer@away': null,
    [`draft:0:booking@${thisWindow()}`]: { price: 5 },
    'draft:0:booking@away': { price: 4 },
  });
});
