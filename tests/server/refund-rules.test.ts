import { expect, test } from 'vitest';
import { refundRules } from '#contract/refund-rules.ts';
import { club, top } from '../support/one-club.ts';

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
