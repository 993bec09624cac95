import { expect, it } from 'vitest';
import { uuidv7 } from '#outbox/ids.ts';
import { type Keeper, Submission, type SubmissionKeys } from './submission.ts';

const UUIDV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

it('makes ids that sort by their time', () => {
  const ids = [uuidv7(1_700_000_000_000), uuidv7(1_700_000_000_001), uuidv7(1_800_000_000_000)];
  for (const id of ids) expect(id).toMatch(UUIDV7);
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(Array.from({ length: 1000 }, () => uuidv7())).size).toBe(1000);
});

it('keeps the key while the same body is sent again', () => {
  const form = new Submission();
  const key = form.keyFor({ body: { price: 350_000 } });
  expect(key).toMatch(UUIDV7);
  expect(form.keyFor({ body: { price: 350_000 } })).toBe(key);
});

it('takes a new key once the form is edited, and keeps the name of the record', () => {
  const form = new Submission();
  const { ref } = form;
  const first = form.keyFor({ body: { price: 350_000 } });
  const second = form.keyFor({ body: { price: 300_000 } });
  expect(second).not.toBe(first);
  expect(form.keyFor({ body: { price: 350_000 } })).not.toBe(first);
  expect(form.ref).toBe(ref);
});

it('starts over after it is done, even with the same words', () => {
  const form = new Submission();
  const { ref } = form;
  const first = form.keyFor({ body: { price: 350_000 } });
  form.renew();
  expect(form.keyFor({ body: { price: 350_000 } })).not.toBe(first);
  expect(form.ref).not.toBe(ref);
});

it('knows after a reload what was sent, until it is done', () => {
  let kept: SubmissionKeys | null = null;
  const keeper: Keeper = {
    read: () => kept,
    write: (value) => {
      kept = value;
    },
  };
  const body = { body: { price: 350_000 } };
  const form = new Submission(keeper);
  // Beside the first letter, before anything was sent.
  expect(kept).toMatchObject({ ref: form.ref, sent: null });
  const key = form.keyFor(body);
  const again = new Submission(keeper);
  expect(again.ref).toBe(form.ref);
  expect(again.keyFor(body)).toBe(key);
  expect(new Submission(keeper).keyFor({ body: { price: 1 } })).not.toBe(key);
  again.renew();
  expect(kept).toMatchObject({ sent: null });
  expect(new Submission(keeper).keyFor(body)).not.toBe(key);
});
