import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classOf, errorCodes, statusOf } from '#contract/errors.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { backoff, classifyAnswer } from './classify-answer.ts';

const KEY = '018f0000-0000-7000-8000-0000000000aa';
const answer = (status: number, body: unknown, more: object = {}) => ({
  status,
  key: KEY,
  retryAfter: null,
  body,
  ...more,
});

describe('an answer', () => {
  it.each(errorCodes)('%s goes by its class', (code) => {
    const classified = classifyAnswer(answer(statusOf(code), { error: { code, message: '' } }), KEY);
    const expected = {
      wait: 'wait',
      needs_sign_in: 'needs_sign_in',
      needs_attention: 'needs_attention',
      discarded: 'discard',
    }[classOf(code)];
    expect(classified.type).toBe(code === 'upgrade_required' ? 'upgrade' : expected);
  });

  it('counts only with our key on it', () => {
    const good = answer(201, { data: { id: 1 } });
    expect(classifyAnswer(good, KEY.toUpperCase())).toMatchObject({ type: 'done', result: { status: 201 } });
    for (const bad of [null, { ...good, key: null }, { ...good, key: 'other' }, { ...good, body: null }]) {
      expect(classifyAnswer(bad, KEY).type).toBe('network');
    }
    expect(classifyAnswer(answer(200, {}), KEY).type).toBe('network');
  });

  it('of a code that is not known yet waits or asks a person, by its status', () => {
    expect(classifyAnswer(answer(500, {}), KEY)).toMatchObject({ type: 'wait', serverError: true });
    expect(classifyAnswer(answer(422, { error: { code: 'new_rule', message: '' } }), KEY)).toMatchObject({
      type: 'needs_attention',
      problem: { code: 'new_rule', status: 422 },
    });
  });

  it('says how long to wait', () => {
    const busy = answer(429, { error: { code: 'too_many', message: '' } }, { retryAfter: '7' });
    expect(classifyAnswer(busy, KEY)).toMatchObject({ type: 'wait', retryMs: 7000, serverError: false });
    expect(classifyAnswer({ ...busy, retryAfter: '99999999' }, KEY)).toMatchObject({ retryMs: HOUR_MS });
  });
});

it('waits twice as long each time, up to a minute, give or take half', () => {
  fc.assert(
    fc.property(fc.nat(40), fc.double({ min: 0, max: 0.999, noNaN: true }), (n, random) => {
      const middle = Math.min(MINUTE_MS, 1000 * 2 ** n);
      expect(backoff(n, random)).toBeGreaterThanOrEqual(middle / 2);
      expect(backoff(n, random)).toBeLessThanOrEqual(middle * 1.5);
    }),
  );
});
