import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { devices } from '#contract/devices.ts';
import { profile } from '#contract/profile.ts';
import { openClub, type TestClub } from '#tests/support/club.ts';

let club: TestClub;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

const deviceKey = () => randomBytes(32).toString('base64url');

it('gives every device a prefix of its own, also when many ask at once', async () => {
  const me = await club.as('reception');
  const all = await Promise.all(
    Array.from({ length: 12 }, (_, n) => me.ok(devices.create, { body: { name: `تبلت ${n}` } })),
  );
  const prefixes = all.map((d) => d.data.prefix);
  expect(new Set(prefixes).size).toBe(12);
  for (const prefix of prefixes) expect(prefix).toMatch(/^T\d{1,4}$/);
});

it('gives a new prefix to a device that lost its counter, and the secret goes with it', async () => {
  const me = await club.as('coach');
  const device_key = deviceKey();
  const first = (await me.ok(devices.create, { body: { device_key } })).data;
  const second = (await me.ok(devices.create, { body: { name: 'تبلت', device_key } })).data;
  expect(second.prefix).not.toBe(first.prefix);
  expect((await me.ok(profile.get)).data.device).toEqual(second);
  const holders = await club.db
    .selectFrom('devices')
    .select('id')
    .where('device_hash', 'is not', null)
    .execute();
  expect(holders.map((d) => d.id)).toContain(second.id);
  expect(holders.map((d) => d.id)).not.toContain(first.id);
});

it('answers the same device when the same registration comes twice', async () => {
  const me = await club.as('accountant');
  const key = randomUUID();
  const body = { name: 'گوشی' };
  const [a, b] = await Promise.all([1, 2].map(() => me.ok(devices.create, { body }, { key })));
  expect(a).toEqual(b);
});

it('names the device in the audit log', async () => {
  const me = await club.as('manager');
  const device = (await me.ok(devices.create, { body: { name: 'لپ‌تاپ' } })).data;
  await me.ok(profile.update, { body: { company: 'باشگاه' } });
  const row = await club.db
    .selectFrom('audit_log')
    .select(['device_id', 'before', 'after'])
    .where('call', '=', 'profile.update')
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ device_id: device.id, before: { company: '' }, after: { company: 'باشگاه' } });
});
