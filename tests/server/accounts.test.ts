import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { accounts as calls } from '#contract/accountancy/accounts.ts';
import { costTypes } from '#contract/accountancy/cost-types.ts';
import { manualDocuments } from '#contract/accountancy/manual-documents.ts';
import { toLatinDigits } from '#domain/digits.ts';
import { CASH } from '#tests/support/build.ts';
import { club, make, oneClub, top } from '#tests/support/one-club.ts';

oneClub();

const at = (id: number) => ({ id: String(id) });
const tree = async () => (await top.ok(calls.list, {})).data;
const byCode = async (code: string) => {
  const found = (await tree()).find((account) => account.code === code);
  if (!found) throw new Error(`no account ${code}`);
  return found;
};
const add = async (parent_id: number, name: string) =>
  (await top.ok(calls.create, { body: { parent_id, name } })).data;
const refused = async (promise: Promise<{ status: number; body: { error: object } }>) => {
  const { status, body } = await promise;
  return { status, ...body.error };
};
/** A sum from an account into the box; below 0 the other way. */
const post = (account_id: number, amount: number, date = '2026-11-21') =>
  top.ok(manualDocuments.create, {
    body: {
      description: 'سند آزمون',
      date,
      transactions: [
        amount > 0 ? { cash_id: CASH, debit: amount } : { cash_id: CASH, credit: -amount },
        amount > 0 ? { account_id, credit: amount } : { account_id, debit: -amount },
      ],
    },
  });

test('codes of 2, 2 and 3 digits are given by the server, and stay taken', async () => {
  const group = await byCode('2');
  const general = await add(group.id, 'وام‌ها');
  expect(general).toMatchObject({ code: '25', level: 2, kind: 'liability', system: false });
  const [first, second] = [await add(general.id, 'وام کوتاه'), await add(general.id, 'وام بلند')];
  expect([first.code, second.code]).toEqual(['2501', '2502']);
  expect((await add(first.id, 'قسط یکم')).code).toBe('2501001');
  await top.ok(calls.remove, { params: at(second.id) });
  expect((await add(general.id, 'وام بانک')).code).toBe('2503');
  const deepest = await byCode('2501001');
  expect(
    await refused(top.call(calls.create, { body: { parent_id: deepest.id, name: 'پایین‌تر' } })),
  ).toMatchObject({
    fields: { parent_id: ['not_allowed'] },
  });
  expect(
    await refused(top.call(calls.create, { body: { parent_id: general.id, name: 'وام كوتاه' } })),
  ).toMatchObject({
    fields: { name: ['exists'] },
  });
});

test('below places, people and what events keep nothing can be added; a name and a parent are asked for', async () => {
  for (const code of ['11', '14', '21', '32']) {
    const body = { parent_id: (await byCode(code)).id, name: 'حساب تازه' };
    expect(await refused(top.call(calls.create, { body })), code).toMatchObject({
      status: 422,
      fields: { parent_id: ['not_allowed'] },
    });
  }
  expect(await refused(top.call(calls.create, { body: {} as never }))).toMatchObject({
    fields: { parent_id: ['required'], name: ['required'] },
  });
});

test('a move stays within its group and never below itself; the code stays, and the next cost type has its own', async () => {
  const costs = await byCode('51');
  const kind = await add(costs.id, 'چاپ');
  const move = (id: number, parent_id: number) =>
    top.call(calls.update, { params: at(id), body: { parent_id } });
  const moved = (await move(kind.id, (await byCode('56')).id)).body.data;
  expect(moved).toMatchObject({ code: kind.code, level: 3 });
  const { data } = await top.ok(costTypes.create, { body: { name: 'نظافت' } });
  const next = (await tree()).find((account) => account.id === data.id);
  expect(Number(next?.code)).toBe(Number(kind.code) + 1);
  expect(await refused(move(kind.id, (await byCode('49')).id))).toMatchObject({
    fields: { parent_id: ['not_allowed'] },
  });
  expect(await refused(move(kind.id, kind.id))).toMatchObject({ fields: { parent_id: ['conflict'] } });
  expect(await refused(move((await byCode('41')).id, (await byCode('49')).id))).toMatchObject({
    status: 409,
    code: 'system',
  });
});

test('accounts of the system are renamed; those of places keep their owners’ names', async () => {
  const income = await byCode('41');
  const body = { name: 'درآمد زمین', version: income.version };
  expect((await top.ok(calls.update, { params: at(income.id), body })).data.name).toBe('درآمد زمین');
  expect(await refused(top.call(calls.update, { params: at(income.id), body }))).toMatchObject({
    code: 'stale',
  });
  const cash = (await tree()).find((account) => account.owner?.kind === 'cash');
  const rename = { params: at(cash?.id as number), body: { name: 'دیگر' } };
  expect(await refused(top.call(calls.update, rename))).toMatchObject({ status: 409, code: 'system' });
});

test('what is used, has money, children or the system on it stays', async () => {
  const parent = await byCode('49');
  const used = await add(parent.id, 'تبلیغات');
  await post(used.id, 3000);
  const remove = (id: number) => refused(top.call(calls.remove, { params: at(id) }));
  expect(await remove(used.id)).toMatchObject({
    status: 422,
    code: 'has_balance',
    details: { balance: -3000 },
  });
  await top.ok(manualDocuments.create, {
    body: {
      description: 'برگشت',
      transactions: [
        { account_id: used.id, debit: 3000 },
        { cash_id: CASH, credit: 3000 },
      ],
    },
  });
  expect(await remove(used.id)).toMatchObject({
    status: 409,
    code: 'in_use',
    details: { by: [{ resource: 'documents', count: 2 }] },
  });
  expect(await remove(parent.id)).toMatchObject({ status: 409, code: 'has_children' });
  expect(await remove((await byCode('42')).id)).toMatchObject({ status: 409, code: 'system' });
});

test('a ledger has all that is below an account, runs in the order of dates, and opens with what came before', async () => {
  const parent = await add((await byCode('4')).id, 'جشنواره');
  const [tickets, stands] = [await add(parent.id, 'بلیت'), await add(parent.id, 'غرفه')];
  await post(tickets.id, 100, '2026-11-20');
  await post(stands.id, 40, '2026-11-21');
  // Later in the books, earlier in time.
  await post(tickets.id, 7, '2026-11-18');
  const of = async (query: Record<string, string>) =>
    (await top.ok(calls.transactions, { params: at(parent.id), query })).data;
  expect((await of({})).map((line) => [line.date, line.credit, line.balance])).toEqual([
    ['2026-11-18', 7, -7],
    ['2026-11-20', 100, -107],
    ['2026-11-21', 40, -147],
  ]);
  const span = { date: '2026-11-20_' };
  expect((await of(span)).map((line) => line.balance)).toEqual([-107, -147]);
  const totals = await top.ok(calls.totalTransactions, { params: at(parent.id), query: span });
  expect(totals.data).toEqual({ count: 2, opening: -7, debit: 0, credit: 140, balance: -147 });
  expect(await of({ level: '0' })).toEqual([]);
  const file = await top.send('GET', `/v1/admin/accounts/${parent.id}/transactions?export=xlsx`);
  expect(file.status).toBe(200);
  // On paper it says whose lines they are and what it begins with, and sums them up.
  const response = await fetch(
    `${club.url}/v1/admin/accounts/${parent.id}/transactions?date=2026-11-20_&export=pdf`,
    { headers: { Authorization: `Bearer ${top.token}` } },
  );
  const reading = getDocument({ data: new Uint8Array(await response.arrayBuffer()), verbosity: 0 });
  const page = await (await reading.promise).getPage(1);
  const { items } = await page.getTextContent();
  await reading.destroy();
  const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
  const paper = toLatinDigits(text).replace(/\s+/g, ' ');
  expect(paper).toContain('جشنواره');
  expect(paper).toMatch(/دوره اول .*7 .*بس/);
  expect(paper).toMatch(/جمع .*140/);
});

test('the tree adds up: groups to 0, an account to what is below it, people counted and not listed', async () => {
  const person = await make.customer();
  await make.receipt(person.id, 9000);
  const all = await tree();
  const groups = all.filter((account) => account.level === 1);
  expect(groups.reduce((sum, account) => sum + (account.balance ?? NaN), 0)).toBe(0);
  const people = await byCode('14');
  const { n } = await club.db
    .selectFrom('accounts')
    .where('user_id', 'is not', null)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  expect(people.children).toBe(n);
  expect(all.some((account) => account.owner?.kind === 'user')).toBe(false);
  const boxes = all.filter((account) => account.owner?.kind === 'cash');
  expect((await byCode('11')).balance).toBe(
    boxes.reduce((sum, account) => sum + (account.balance ?? NaN), 0),
  );
});

test('a kind of costs in the trash that was spent on stays in the tree and has its ledger, with all above and below it', async () => {
  const kind = async (name: string) => (await top.ok(costTypes.create, { body: { name } })).data.id;
  const [spent, above, idle] = [await kind('اجاره‌ی چمن'), await kind('تعمیرات'), await kind('بی‌خرج')];
  const below = await add(above, 'تعمیر تور');
  await make.receipt((await make.customer()).id, 9000);
  await post(spent, -700);
  await post(below.id, -50);
  for (const id of [spent, above, idle]) await top.ok(costTypes.remove, { params: at(id) });
  const all = await tree();
  const groups = all.filter((account) => account.level === 1);
  expect(groups.reduce((sum, account) => sum + (account.balance ?? NaN), 0)).toBe(0);
  const find = (id: number) => all.find((account) => account.id === id);
  expect(find(spent)).toMatchObject({ balance: 700, debit: 700, trashed: true });
  expect(find(above)).toMatchObject({ balance: 50, trashed: true, children: 1 });
  expect(find(below.id)).toMatchObject({ balance: 50, trashed: false, level: 4 });
  expect(find(idle)).toBeUndefined();
  const costs = await byCode('51');
  expect(costs.children).toBe(all.filter(({ parent_id }) => parent_id === costs.id).length);
  expect((await top.ok(calls.get, { params: at(spent) })).data.balance).toBe(700);
  const ledger = (await top.ok(calls.transactions, { params: at(spent) })).data;
  expect(ledger.map(({ balance }) => balance)).toEqual([700]);
  expect((await top.ok(calls.totalTransactions, { params: at(above) })).data.balance).toBe(50);
  expect((await top.call(calls.months, { params: at(spent) })).status).toBe(200);
  expect((await top.call(calls.transactions, { params: at(idle) })).status).toBe(404);
  // Nothing new goes there, and it is changed where its trash is.
  expect((await top.call(calls.update, { params: at(spent), body: { lock: 2 } })).status).toBe(404);
  const late = { cash_id: CASH, credit: 5 };
  const body = { description: 'دیر', transactions: [{ account_id: spent, debit: 5 }, late] };
  expect((await top.call(manualDocuments.create, { body })).status).toBe(422);
});
