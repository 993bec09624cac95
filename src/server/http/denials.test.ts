import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { Denials } from './denials.ts';
import { Refusal } from './fail.ts';

const lines: Record<string, unknown>[] = [];
const to = new Writable({
  write: (line, _, next) => {
    const { code, call, user_id, address, count, msg } = JSON.parse(String(line));
    lines.push({ code, call, user_id, address, count, msg });
    next();
  },
});
let denials: Denials;
beforeEach(() => {
  vi.useFakeTimers();
  lines.length = 0;
  denials = new Denials(pino(to));
});
afterEach(() => {
  vi.useRealTimers();
});

it('writes who was denied what', () => {
  denials.note(new Refusal('forbidden', { concerns: 7 }), 'users.list', '10.0.0.1');
  denials.note(new Refusal('code_wrong'), 'sign-in.login', '10.0.0.2');
  denials.note(new Refusal('not_found', { concerns: 7 }), 'users.get', '10.0.0.1');
  expect(lines).toEqual([
    { code: 'forbidden', call: 'users.list', user_id: 7, address: '10.0.0.1', msg: 'denied' },
    { code: 'code_wrong', call: 'sign-in.login', user_id: null, address: '10.0.0.2', msg: 'denied' },
  ]);
});

it('counts refused inputs by call and code, a line a minute and nothing of whom or what', () => {
  for (let n = 0; n < 3; n++)
    denials.note(
      new Refusal('invalid', { concerns: 7, fields: { name: ['required'] } }),
      'users.create',
      '10.0.0.1',
    );
  denials.note(new Refusal('malformed'), 'users.create', '10.0.0.1');
  expect(lines).toEqual([]);
  vi.advanceTimersByTime(MINUTE_MS);
  expect(lines).toEqual([
    { call: 'users.create', code: 'invalid', count: 3, msg: 'inputs refused' },
    { call: 'users.create', code: 'malformed', count: 1, msg: 'inputs refused' },
  ]);
  for (let n = 0; n < 50; n++) denials.note(new Refusal('invalid'), `call.${n}`, '10.0.0.1');
  vi.advanceTimersByTime(MINUTE_MS);
  expect(lines).toHaveLength(32);
});

it('writes thirty of a kind in a minute, then how many there were more; no kind hides another', () => {
  for (let n = 0; n < 1000; n++) denials.note(new Refusal('no_session'), 'users.list', '10.0.0.1');
  denials.note(new Refusal('link_invalid'), 'sign-in.login', '10.0.0.2');
  expect(lines).toHaveLength(31);
  expect(lines.at(-1)).toMatchObject({ code: 'link_invalid' });
  vi.advanceTimersByTime(MINUTE_MS);
  expect(lines.slice(31)).toEqual([
    { code: 'no_session', count: 970, msg: 'denied more often than was written' },
  ]);
  denials.note(new Refusal('no_session'), 'users.list', '10.0.0.1');
  expect(lines).toHaveLength(33);
});
