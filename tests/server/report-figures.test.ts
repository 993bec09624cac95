import { expect, test } from 'vitest';
import { rowsBeside, rowsOfThen } from '#contract/report-columns.ts';
import { REPORTS } from '#contract/report-list.ts';
import type { ReportAnswer, ReportRow } from '#contract/report-spec.ts';
import { callOf } from '#contract/reports.ts';
import type { Client } from '../support/client.ts';
import { make, top } from '../support/one-club.ts';

const ask = async (name: keyof typeof callOf, query: Record<string, string>, client: Client = top) =>
  ((await client.ok(callOf[name] as (typeof callOf)['sale-details'], { query })) as unknown as ReportAnswer)
    .data;
const day = (date: string) => `${date}_${date}`;

test('the best stand beside what the same ones were, and all others together beside all others', async () => {
  const [then, now] = ['2027-05-05', '2027-05-12'];
  const at = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
  const hours = Array.from({ length: 11 }, (_, i) => `${at(6 + i)}-${at(7 + i)}`);
  const slots = await make.slots({ from: then, to: then, hours });
  const people: number[] = [];
  for (const { id } of slots) {
    const user = await make.customer();
    people.push(user.id);
    await make.booking({ user_id: user.id, reservable_time_ids: [id] });
  }
  // Who was the eleventh then is the first now.
  const last = people.at(-1) as number;
  const [slot] = await make.slots({ from: now, to: now });
  await make.booking({ user_id: last, reservable_time_ids: [slot?.id as number] });
  for (const group of ['person', 'court', 'slot']) {
    const data = await ask('top', { group, by: 'count', date: day(now), compare: day(then) });
    const beside = rowsBeside(data);
    const counts = [...data.rows, ...rowsOfThen(REPORTS.top.columns, data)].map((row: ReportRow) => [
      row.key,
      beside(row)?.count ?? 0,
    ]);
    expect(counts).toEqual(
      group === 'person'
        ? [
            [last, 1],
            ['rest', 10],
          ]
        : [
            [data.rows[0]?.key, 0],
            ['rest', 11],
          ],
    );
    expect(data.compare?.total.count).toBe(11);
    expect(data.rows.at(-1)).toMatchObject({ key: 'rest', count: 0 });
  }
  const { compare } = await ask('top', { group: 'person', by: 'count', date: day(now), compare: day(then) });
  expect(compare?.rows[0]).toMatchObject({ key: last, rank: 11 });
});
