import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { expect, test, vi } from 'vitest';

test('what is asked again is prepared, but what hangs on its values is planned for them each time', async () => {
  // The number of named statements is limited per process; reload the module so that none is used up.
  vi.resetModules();
  const { PreparingClient, plannedForValues } = await import('./prepared.ts');
  const sent = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(() => undefined);
  try {
    const client = new PreparingClient();
    const ask = ({ sql, parameters }: CompiledQuery) => client.query(sql, [...parameters]);
    const byId = CompiledQuery.raw('select a from t where id = $1', [7]);
    const ofGroup = plannedForValues(CompiledQuery.raw('select id from t where g = $1 limit 20', [2]));
    for (const one of [byId, ofGroup, byId, ofGroup, byId, ofGroup]) ask(one);
    const named = sent.mock.calls.map(([asked]) => typeof asked !== 'string' && 'name' in asked);
    expect(named).toEqual([false, false, true, false, true, false]);
    // Statements without values are not planned for values.
    const all = CompiledQuery.raw('select id from t limit 20', []);
    expect(plannedForValues(all)).toBe(all);
  } finally {
    sent.mockRestore();
  }
});
