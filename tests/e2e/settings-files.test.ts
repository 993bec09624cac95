import { expect, test } from './fixtures.ts';

test.for([
  ['/backup', /^پشتیبان.ها\.xlsx$/],
  ['/settings/access', /^گروه.های دسترسی\.xlsx$/],
  ['/settings/financial-year', /^سال مالی\.xlsx$/],
] as const)('the list of %s is had as a file', async ([address, name], { open }) => {
  const page = await open({ person: 'top' });
  await page.goto(address);
  await page.getByRole('button', { name: 'خروجی', exact: true }).tap();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /xlsx/i }).tap();
  expect((await coming).suggestedFilename()).toMatch(name);
});
