import { expect, test } from 'vitest';
import { accounts } from '#contract/accountancy/accounts.ts';
import { manualDocuments } from '#contract/accountancy/manual-documents.ts';
import { CASH } from '../support/build.ts';
import { club, make, oneClub, top } from '../support/one-club.ts';

oneClub();

/** The descriptions that an address answers in a language. */
async function said(address: string, locale: string): Promise<string[]> {
  const reply = await fetch(`${club.url}/v1/admin/${address}`, {
    headers: { Authorization: `Bearer ${top.token}`, 'Accept-Language': locale },
  });
  expect([address, reply.status]).toEqual([address, 200]);
  const { data } = (await reply.json()) as { data: { description?: string; subtitle?: string }[] };
  return [data].flat().map(({ description, subtitle }) => description ?? subtitle ?? '');
}

test('what documents say of themselves is answered in the language of the reader, what people wrote as it is', async () => {
  const customer = await make.customer({ name: 'مینا', family: 'سروش' });
  const [invoice] = await make.booking({ user_id: customer.id });
  const receipt = await make.receipt(customer.id, 300_000);
  const other = (await top.ok(accounts.list)).data.find(({ code }) => code === '29')?.id as number;
  const typed = { description: 'اجاره‌ی انبار، مهر' };
  const transactions = [
    { cash_id: CASH, debit: 5_000 },
    { account_id: other, credit: 5_000 },
  ];
  const { id } = (await top.ok(manualDocuments.create, { body: { ...typed, transactions } })).data;
  expect(invoice).toBeDefined();
  for (const address of [
    `documents?user=${customer.id}`,
    `users/${customer.id}/transactions`,
    `reports/ledger?user=${customer.id}`,
    `reports/journal?description=${encodeURIComponent('رزرو')}`,
    `documents/receive?user=${customer.id}`,
    `documents/receive/${receipt.id}`,
    `documents/${receipt.id}/transactions`,
    `search?kind=document&q=${receipt.doc_number}`,
  ]) {
    const [fa, en] = [await said(address, 'fa'), await said(address, 'en')];
    expect(fa.length, address).toBeGreaterThan(0);
    expect(en, address).toHaveLength(fa.length);
    for (const text of fa) expect(text, address).toMatch(/رزرو|دریافت از|اجاره/);
    for (const text of en) expect(text, address).toMatch(/^(Booking|For the booking|Received from)/);
  }
  for (const locale of ['fa', 'en'])
    expect(await said(`documents/${id}`, locale)).toEqual([typed.description]);
});
