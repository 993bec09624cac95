import { expect, it, vi } from 'vitest';
import { LISTS } from '#contract/resources.ts';
import { type Subjects, scenesOf } from '../visual/scenes.ts';

/** Ids do not matter: only which page an address leads to. */
const ANYBODY: Subjects = {
  today: '2026-12-01',
  far: { date: '2026-12-01', court: { id: 1 } } as never,
  long: 1,
  free: [1, 2],
  pair: [1, 2],
  court: 1,
  term: 1,
  owing: 1,
  settled: 1,
  past: 1,
  owes_elsewhere: 1,
  visit: 1,
  visit_now: 1,
  debtor: 1,
  customer: 1,
  receipt: 1,
  untracked: 1,
  trashed: 1,
  split: 1,
  receiptNumber: '1',
  coach: 1,
  company: 1,
  online_gateway: 1,
  tills: { shift: 1, waiting_shift: 92, waiting_box: 93 },
  snapshot: 1,
  tickets: { support: 1, asker: 1, canceled: 1, internal: 1 },
  failed: 1,
  written: 1,
  listed: Object.fromEntries(LISTS.map(({ name }) => [name, 1])) as Subjects['listed'],
  narrowed: 1,
  boss: 1,
  closed: '2026-12-01',
  season: 1,
  year: 1,
  season_user: 1,
  season_gone: 1,
  clash: { term_id: 1, court_id: 1, weekday: 0, from: '2026-12-01' },
  family: 'x',
  hold: async () => {},
  freeWaited: async () => {},
  money: { receipt: 1, pending: 1, payment: 1, cost: 1, transfer: 1, person: 1 },
  unsent: { slots: [], people: [], taken: { date: '2026-11-21' } as never },
};

const patternOf = (path: string) =>
  new RegExp(`^${path.replace(/\$doc\b/g, 'doc-\\d+').replace(/\$\w+/g, '\\d+')}$`);

it('every route has a scene, so that it is looked at and held against the rules of access', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('navigator', { languages: ['fa'] });
  const { routes } = await import('#app/routes/routes.ts');
  const seen = scenesOf(ANYBODY).map(({ address }) => new URL(address, 'http://desk').pathname);
  const unseen = routes.filter(({ path }) => !seen.some((address) => patternOf(path).test(address)));
  expect(unseen.map(({ path }) => path)).toEqual([]);
});
