import { expect, test } from 'vitest';
import { devices } from '#contract/access/devices.ts';
import { logs } from '#contract/access/logs.ts';
import { accounts } from '#contract/accountancy/accounts.ts';
import { users } from '#contract/people/users.ts';
import { settings } from '#contract/settings/settings.ts';
import { CASH } from '#tests/support/build.ts';
import { DAY } from '#tests/support/club.ts';
import { ownerOf, runOn } from '#tests/support/database.ts';
import { club, make, oneClub } from '#tests/support/one-club.ts';

oneClub();

test('shows who changed what, and what was there before', async () => {
  const reception = await club.as('reception');
  const { id } = await make.customer({ company: 'پارس' });
  await reception.ok(users.update, { params: { id: String(id) }, body: { company: 'سپهر' } });
  const auditor = await club.as({ permissions: ['log.show'] });
  const query = { resource: 'users', resource_id: String(id) };
  const { data } = await auditor.ok(logs.list, { query });
  expect(data.map((row) => row.call)).toEqual(['users.update', 'users.create']);
  expect(data[0]).toMatchObject({
    actor: { id: reception.user_id },
    device: null,
    resource: 'users',
    resource_id: id,
    reason: null,
  });
  const one = await auditor.ok(logs.get, { params: { id: String(data[0]?.id) } });
  expect(one.data).toMatchObject({ before: { company: 'پارس' }, after: { company: 'سپهر' } });
  expect((await reception.call(logs.list)).status).toBe(403);
});

test('narrows by who, when, what and by which call', async () => {
  club.clock.advance(3 * DAY);
  const top = await club.as('top');
  const later = await club.as('manager');
  await later.ok(settings.update, { body: { address: 'شیراز' } });
  const calls = async (query: Record<string, string>) =>
    (await top.ok(logs.list, { query })).data.map((row) => row.call);
  expect(await calls({ actor: String(later.user_id), call: 'settings.update' })).toEqual(['settings.update']);
  expect(await calls({ at: '2026-11-24_', resource: 'settings' })).toEqual(['settings.update']);
  expect(await calls({ at: '_2026-11-20' })).toEqual([]);
  const system = (await top.ok(logs.list, { query: { actor: 'system', per_page: '200' } })).data;
  expect(system.length).toBeGreaterThan(0);
  expect(system.every((row) => row.actor === null)).toBe(true);
  expect((await calls({ actor: 'آزمون', call: 'settings.update' })).length).toBe(1);
  const oldest = (await top.ok(logs.list, { query: { 'order[0]': 'at,asc' } })).data;
  expect(oldest.map((row) => row.id)).toEqual(oldest.map((row) => row.id).toSorted((a, b) => a - b));
});

test('narrows by the device, by its number or a part of its name', async () => {
  const top = await club.as('top');
  const here = await club.as('manager');
  const { data: device } = await here.ok(devices.create, { body: { name: 'تبلت پذیرش' } });
  const { id } = await make.customer();
  await here.ok(users.update, { params: { id: String(id) }, body: { company: 'سپهر' } });
  const calls = async (device: string) =>
    (await top.ok(logs.list, { query: { device, resource: 'users' } })).data.map((row) => row.call);
  for (const part of [String(device.id), device.prefix, 'پذيرش'])
    expect(await calls(part)).toEqual(['users.update']);
  expect(await calls('پیشخوان')).toEqual([]);
});

test('what was changed is named, and the records that its values name too', async () => {
  const top = await club.as('top');
  const group = await make.character({ name: 'گروه عصر' });
  const { id } = await make.customer({ name: 'سارا', family: 'محمدی' });
  await top.ok(users.update, { params: { id: String(id) }, body: { character_id: group.id } });
  const query = { resource: 'users', resource_id: String(id), action: 'update,remove' };
  const { data } = await top.ok(logs.list, { query });
  expect(data.map((row) => [row.call, row.record])).toEqual([['users.update', 'سارا محمدی']]);
  const one = await top.ok(logs.get, { params: { id: String(data[0]?.id) } });
  expect(one.data.names).toMatchObject({ [`character_id.${group.id}`]: 'گروه عصر' });
  expect((await top.call(logs.list, { query: { resource: 'nothing' } })).status).toBe(422);
  const file = await top.call(logs.list, { query: { ...query, export: 'xlsx', columns: 'at,actor,call' } });
  expect([file.status, file.body.error?.code]).toEqual([200, undefined]);
});

test('nobody changes what was written', async () => {
  const change = club.db.updateTable('audit_log').set({ call: 'nothing' }).execute();
  await expect(change).rejects.toThrow('permission denied for table audit_log');
  const owner = await ownerOf(club.db);
  await expect(runOn(owner, `update audit_log set call = 'nothing'`)).rejects.toThrow('append-only');
});

test('names a device that has no name by its number alone', async () => {
  const top = await club.as('top');
  const here = await club.signIn(
    await club.person(await club.role(['company.delete', 'user.show', 'user.update'])),
  );
  const { data: device } = await here.ok(devices.create, { body: {} });
  const { id } = await make.customer();
  await here.ok(users.update, { params: { id: String(id) }, body: { company: 'نگین' } });
  const query = { actor: String(here.user_id), resource: 'users' };
  const [row] = (await top.ok(logs.list, { query })).data;
  expect(row?.device).toEqual({ id: device.id, name: device.prefix });
});

test('what a change names is called by its name: an account’s parent is no role', async () => {
  const top = await club.as('top');
  const [group] = (await top.ok(accounts.list)).data.filter(({ code }) => code === '55');
  const parent_id = group?.id as number;
  const { data } = await top.ok(accounts.create, { body: { parent_id, name: 'سوخت‌شده‌ها' } });
  const query = { resource: 'accounts', resource_id: String(data.id) };
  const [row] = (await top.ok(logs.list, { query })).data;
  const one = await top.ok(logs.get, { params: { id: String(row?.id) } });
  expect(one.data.names[`parent_id.${parent_id}`]).toBe(group?.name);
});

test('a booking is one line, and the document that it made is there for whoever looks for documents', async () => {
  const top = await club.as('top');
  const { data: newest } = await top.ok(logs.list, { query: { per_page: '1' } });
  const since = newest[0]?.id ?? 0;
  const [slot] = await make.slots({ from: '2026-11-27', to: '2026-11-27' });
  const [booked] = await make.booking({
    reservable_time_ids: [slot?.id ?? 0],
    payments: [{ price: 100_000, cash_id: CASH }],
  });
  const after = async (query: Record<string, string>) =>
    (await top.ok(logs.list, { query: { ...query, per_page: '50' } })).data
      .filter((row) => row.id > since && row.call === 'sale-invoices.create')
      .map((row) => [row.resource, row.resource === 'sale-invoices' ? row.resource_id : null]);
  expect(await after({})).toEqual([['sale-invoices', booked?.id]]);
  expect(await after({ resource: 'documents' })).toEqual([['documents', null]]);
  const { total } = (await top.ok(logs.list, { query: { actor: String(top.user_id) } })).pagination;
  expect(total).toBeGreaterThan(0);
});
