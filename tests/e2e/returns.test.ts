import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { expect, test } from './fixtures.ts';

test('the return of a sale opens its cancel document; so does its line in the statement', async ({
  club,
  stage,
  open,
}) => {
  const person = await stage.person();
  const invoice = await stage.book(await stage.freeSlot(), person.id);
  const top = await club.as('top');
  const params = { id: String(invoice.id) };
  await top.ok(saleInvoices.cancel, { params, body: { mode: 'full', notify: false } });
  const { documents } = (await top.ok(saleInvoices.get, { params })).data;
  const cancel = documents.find(({ type }) => type === 'cancel');
  expect(cancel).toBeDefined();

  const page = await open({ person: 'manager' });
  await page.goto(`/sales/returns/${invoice.id}`);
  await page.waitForURL(`**/accountancy/documents/doc-${cancel?.id}`);
  await page.goto(`/customers/${person.id}/transactions`);
  await page.getByRole('row').filter({ hasText: 'لغو' }).first().tap();
  await page.waitForURL(`**/accountancy/documents/doc-${cancel?.id}`);

  // People without permission for the books get the reservation.
  const desk = await open();
  await desk.goto(`/sales/returns/${invoice.id}`);
  await desk.waitForURL(`**/sales/invoices/${invoice.id}`);
});
