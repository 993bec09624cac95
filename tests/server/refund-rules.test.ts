import { read, utils } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { refundRuleColumns } from '#contract/settings/columns/refund-rules.ts';
import { refundRules, refundTable } from '#contract/settings/refund-rules.ts';
import { club, oneClub, top } from '../support/one-club.ts';

oneClub();

const create = (hours_before: number, percent: number) =>
  top.call(refundRules.create, { body: { hours_before, percent } });

test('the table of the first start, the longest notice first', async () => {
  const { data } = await (await club.as('reception')).ok(refundRules.list);
  expect(data.map(({ hours_before, percent }) => [hours_before, percent])).toEqual([
    [24, 100],
    [3, 80],
    [0, 0],
  ]);
});

test('the whole table is judged: a longer notice never gives back less', async () => {
  const falling = await create(12, 70);
  expect(falling.status).toBe(422);
  expect(falling.body.error).toMatchObject({
    code: 'percent_decreasing',
    fields: { percent: ['conflict'] },
  });
  expect((await create(1, 85)).body.error.code).toBe('percent_decreasing');
  expect((await create(3, 80)).body.error).toMatchObject({
    code: 'invalid',
    fields: { hours_before: ['exists'] },
  });
  expect((await create(12, 85.5)).status).toBe(201);
});

test('two rows that are wrong together do not both get in', async () => {
  const replies = await Promise.all([create(5, 81), create(6, 85), create(7, 82), create(8, 83)]);
  const { data } = await top.ok(refundRules.list);
  const percents = data.map((rule) => rule.percent);
  expect(percents).toEqual(percents.toSorted((a, b) => b - a));
  expect(replies.filter((reply) => reply.status === 201).length).toBe(data.length - 4);
});

test('bad input names its field, and it takes refund_rule.create', async () => {
  expect((await create(-1, 10)).body.error.fields).toEqual({ hours_before: ['min'] });
  expect((await create(1.5, 10)).body.error.fields).toEqual({ hours_before: ['type'] });
  expect((await create(1, 101)).body.error.fields).toEqual({ percent: ['max'] });
  expect((await create(1, 10.12345)).body.error.fields).toEqual({ percent: ['pattern'] });
  const desk = await club.as('reception');
  const body = { hours_before: 2, percent: 10 };
  expect((await desk.call(refundRules.create, { body })).status).toBe(403);
  expect((await (await club.as('coach')).call(refundRules.list)).status).toBe(403);
});

test('a change and a return from the trash are judged with the whole table', async () => {
  const made = (await top.ok(refundRules.create, { body: { hours_before: 48, percent: 100 } })).data;
  const params = { id: String(made.id) };
  const update = (body: object) => top.call(refundRules.update, { params, body });
  expect((await update({ percent: 50 })).body.error.code).toBe('percent_decreasing');
  expect((await update({ hours_before: 24 })).body.error.fields).toEqual({ hours_before: ['exists'] });
  expect((await update({ hours_before: 72, version: 1 })).body.data).toMatchObject({
    hours_before: 72,
    version: 2,
  });
  await top.ok(refundRules.remove, { params });
  await top.ok(refundRules.create, { body: { hours_before: 72, percent: 100 } });
  expect((await top.call(refundRules.restore, { params })).body.error.fields).toEqual({
    hours_before: ['exists'],
  });
});

/** The table as it is, and what was seen of it. */
async function table() {
  const { data } = await top.ok(refundRules.list, { query: { per_page: '200' } });
  return {
    rules: data.map(({ hours_before, percent }) => ({ hours_before, percent })),
    seen: data.map(({ id, version }) => ({ id, version })),
  };
}
const seenOf = (rows: readonly { id: number; version: number }[]) =>
  rows.map(({ id, version }) => ({ id, version }));
const rule = (hours_before: number, percent: number) => ({ hours_before, percent });

test('the whole table is saved at once: rows keep their hour, take a new one, come and go', async () => {
  const { seen } = await table();
  const first = [rule(24, 100), rule(3, 80), rule(0, 0)];
  const { data: three } = await top.ok(refundTable.save, { body: { rules: first, seen } });
  expect(three.map(({ hours_before, percent }) => rule(hours_before, percent))).toEqual(first);
  // 24 keeps its row, that of 3 becomes 6: nothing new stands in the trash.
  const gone = async () => (await top.ok(refundRules.list, { query: { trashed: 'true' } })).data.length;
  const before = await gone();
  const second = [rule(6, 70), rule(24, 95), rule(0, 0)];
  const { data: moved } = await top.ok(refundTable.save, { body: { rules: second, seen: seenOf(three) } });
  expect(moved.map(({ id, hours_before, percent }) => [id, hours_before, percent])).toEqual([
    [three[0]?.id, 24, 95],
    [three[1]?.id, 6, 70],
    [three[2]?.id, 0, 0],
  ]);
  expect(await gone()).toBe(before);
  // Who has not seen that is told so, with the table as it is.
  const late = await top.call(refundTable.save, { body: { rules: first, seen: seenOf(three) } });
  expect(late.status).toBe(409);
  expect(late.body.error).toMatchObject({ code: 'stale', details: { current: moved } });
});

test('a table that is refused names its rows, and nothing of it is stored', async () => {
  const { rules, seen } = await table();
  const falls = [rule(48, 60), rule(24, 90), rule(12, 80), rule(0, 0)];
  const refused = await top.call(refundTable.save, { body: { rules: falls, seen } });
  expect(refused.status).toBe(422);
  expect(refused.body.error).toMatchObject({
    code: 'percent_decreasing',
    fields: { 'rules.0.percent': ['conflict'] },
  });
  const twice = await top.call(refundTable.save, { body: { rules: [rule(5, 10), rule(5, 20)], seen } });
  expect(twice.body.error).toMatchObject({
    code: 'invalid',
    fields: { 'rules.1.hours_before': ['exists'] },
  });
  const wrong = await top.call(refundTable.save, { body: { rules: [rule(5, 10), rule(-1, 101)], seen } });
  expect(wrong.body.error.fields).toEqual({
    'rules.1.hours_before': ['min'],
    'rules.1.percent': ['max'],
  });
  expect((await table()).rules).toEqual(rules);
});

test('of the whole table adding takes its create, leaving out its delete', async () => {
  const { rules, seen } = await table();
  const desk = await club.as('reception');
  expect((await desk.call(refundTable.save, { body: { rules, seen } })).status).toBe(403);
  const changer = await club.as({ permissions: ['refund_rule.show', 'refund_rule.update'] });
  const more = [...rules, rule(500, 100)];
  for (const body of [
    { rules: more, seen },
    { rules: rules.slice(1), seen },
  ]) {
    const refused = await changer.call(refundTable.save, { body });
    expect(refused.status).toBe(403);
  }
  expect((await changer.call(refundTable.save, { body: { rules, seen } })).status).toBe(200);
  expect(await table()).toEqual({ rules, seen });
});

test('the table goes out as a file, the longest notice first', async () => {
  const { data } = await top.ok(refundRules.list);
  const file = await fetch(`${club.url}${refundRules.list.path}?export=xlsx`, {
    headers: { Authorization: `Bearer ${top.token}` },
  });
  expect(file.status).toBe(200);
  const book = read(Buffer.from(await file.arrayBuffer()));
  const rows = utils.sheet_to_json<unknown[]>(Object.values(book.Sheets)[0] as never, { header: 1 });
  expect(rows[0]).toEqual(Object.values(refundRuleColumns).map(({ title }) => title.fa));
  expect(rows.slice(1, data.length + 1)).toEqual(
    data.map(({ hours_before, percent }) => [hours_before, percent]),
  );
});

test('what was seen of the table is no longer than it can be', async () => {
  const seen = Array.from({ length: 8762 }, (_, n) => ({ id: n + 1, version: 1 }));
  const { status, body } = await top.call(refundTable.save, { body: { rules: [], seen } });
  expect([status, body.error.fields]).toEqual([422, { seen: ['too_long'] }]);
});
