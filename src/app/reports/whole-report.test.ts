import { expect, test } from 'vitest';
import type { ReportAnswer, ReportRow } from '#contract/reports/report-spec.ts';
import { MOST_ON_PAPER, readWhole } from './whole-report.ts';

/** So many people of whom each owes as much as their number; `more(n)` is added to the nth answer's sum. */
function server(count: number, more: (asked: number) => number = () => 0) {
  const asked: Record<string, string>[] = [];
  const people = Array.from({ length: count }, (_, i) => ({ key: i + 1, name: `${i + 1}`, due: i + 1 }));
  const read = async (query: Readonly<Record<string, string>>): Promise<ReportAnswer> => {
    asked.push({ ...query });
    const page = Number(query.page ?? 1);
    const per_page = Number(query.per_page ?? 20);
    const rows: ReportRow[] = people.slice((page - 1) * per_page, page * per_page);
    const due = people.reduce((sum, row) => sum + row.due, 0) + more(asked.length);
    return {
      data: { rows, total: { due } } as unknown as ReportAnswer['data'],
      pagination: { current_page: page, total: count, per_page },
    };
  };
  return { asked, read };
}
const sumOf = ({ data }: ReportAnswer) => data.rows.reduce((sum, row) => sum + Number(row.due), 0);

test('of all its pages it has those of the other days beside them', async () => {
  const { read } = server(450);
  const beside = async (query: Readonly<Record<string, string>>) => {
    const answer = await read(query);
    const compare = { date: '', total: {}, rows: answer.data.rows };
    return { ...answer, data: { ...answer.data, compare } };
  };
  expect((await readWhole(beside)).data.compare?.rows).toHaveLength(450);
});

test('a report of 450 people has all of them on paper: they add up to its foot', async () => {
  const { asked, read } = server(450);
  const whole = await readWhole(read);
  expect(whole.data.rows).toHaveLength(450);
  expect(sumOf(whole)).toBe(whole.data.total.due);
  expect(asked.map(({ page }) => page)).toEqual([undefined, '2', '3']);
});

test('what was posted between two pages makes it read all of them again', async () => {
  const { asked, read } = server(250, (n) => (n === 1 ? -5 : 0));
  const whole = await readWhole(read);
  expect(asked).toHaveLength(4);
  expect(sumOf(whole)).toBe(whole.data.total.due);
});

test('of more people than a paper holds the first stand on it, and how many there are is told', async () => {
  const { read } = server(MOST_ON_PAPER + 700);
  const whole = await readWhole(read);
  expect([whole.data.rows.length, whole.pagination?.total]).toEqual([MOST_ON_PAPER, MOST_ON_PAPER + 700]);
});

test('a report that has no pages is read once', async () => {
  const asked: unknown[] = [];
  const answer = { data: { rows: [{ key: 1, name: 'a' }], total: {} } } as unknown as ReportAnswer;
  const whole = await readWhole(async (query) => {
    asked.push(query);
    return answer;
  });
  expect([asked.length, whole.data.rows.length]).toEqual([1, 1]);
});
