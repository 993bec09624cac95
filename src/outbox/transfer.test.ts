import { expect, it } from 'vitest';
import { type Item, readItem } from './item.ts';
import { exportItems, readExport } from './transfer.ts';

const uuid = (n: number) => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const item = (more: Partial<Item>): Item => ({
  ...readItem({ key: uuid(1), seq: 1, kind: 'receive', entityId: uuid(2) }),
  body: { user_id: 9, price: 70_000, cash_id: 4, client_ref: uuid(2) },
  ...more,
});
const read = (...items: Item[]) => readExport(exportItems(items)) ?? [];
const wire = (path: string, method = 'POST', body: object = item({}).body) => ({
  method,
  path,
  body: JSON.stringify(body),
});

it('a request that was made already goes on as it is where it is the call of its work', () => {
  const own = wire('/v1/admin/documents/receive');
  expect(read(item({ wire: own }))).toMatchObject([{ wire: own }]);
  const came = { kind: 'attendance', params: { id: `ref:${uuid(3)}` }, body: { attended: true } } as const;
  const made = wire('/v1/admin/sale-invoices/12/complete', 'POST', came.body);
  expect(read(item({ ...came, wire: made }))).toMatchObject([{ wire: made }]);
});

it('what came in a file may be sent by the other device', () => {
  expect(read(item({ state: 'sending' }), item({ key: uuid(4), state: 'blocked' }))).toMatchObject([
    { state: 'queued', maybeSent: true },
    { state: 'blocked', maybeSent: true },
  ]);
});

it('no other call is made for a file, whatever it says', () => {
  for (const other of [
    wire('/v1/admin/users/7', 'PATCH'),
    wire('/v1/admin/documents/receive', 'DELETE'),
    wire('/v1/admin/documents/payment'),
    wire('/v1/admin/documents/receive/../../users/7'),
    wire('/v1/admin/documents/receive', 'POST', { role_id: 1 }),
  ]) {
    const [taken] = read(item({ wire: other }));
    expect(taken).toMatchObject({ key: uuid(1) });
    expect(taken).not.toHaveProperty('wire');
  }
  const came = { kind: 'attendance', params: { id: `ref:${uuid(3)}` }, body: { attended: true } } as const;
  const [taken] = read(
    item({ ...came, wire: wire('/v1/admin/sale-invoices/../complete', 'POST', came.body) }),
  );
  expect(taken).not.toHaveProperty('wire');
});

it('what names no address of its call is left out; what only the server refuses comes, for a person to mend', () => {
  const others = [
    item({ key: uuid(11), kind: 'attendance', params: { id: '..' }, body: { attended: true } }),
    item({ key: uuid(12), kind: 'attendance', params: { id: '12', more: '1' }, body: { attended: true } }),
    item({ key: uuid(13), params: { id: '12' } }),
    item({ key: uuid(14), body: { role_id: 1 } }),
  ];
  expect(read(...others, item({})).map(({ key }) => key)).toEqual([uuid(14), uuid(1)]);
});

it('a file of anything else is none', () => {
  for (const text of ['', '{}', '{"format":"other"}']) expect(readExport(text)).toBeNull();
});
