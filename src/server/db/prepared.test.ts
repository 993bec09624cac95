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

test('a statement has the same name in every process, whatever the order of first use', async () => {
  const sent = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(() => undefined);
  const texts = ['select a from t where id = $1', 'select b from t where id = $1', 'select c from t'];
  const namesOf = async (order: readonly string[]) => {
    vi.resetModules();
    const { PreparingClient } = await import('./prepared.ts');
    const client = new PreparingClient();
    sent.mockClear();
    for (const text of order) for (const _ of [1, 2]) client.query(text, []);
    const asked = sent.mock.calls.map(([one]) => one as string | pg.QueryConfig);
    return new Map(asked.flatMap((one) => (typeof one === 'string' ? [] : [[one.text, one.name]])));
  };
  try {
    const [one, two] = [await namesOf(texts), await namesOf(texts.toReversed())];
    expect(texts.map((text) => one.get(text))).toEqual(texts.map((text) => two.get(text)));
    expect(new Set(one.values()).size).toBe(texts.length);
  } finally {
    sent.mockRestore();
  }
});
