import type { Page } from 'playwright';
import { paymentGateways } from '#contract/treasury/payment-gateways.ts';
import { MERCHANTS, StandInGateway } from '../support/stand-in-gateway.ts';
import { expect, test } from './fixtures.ts';

const card = (page: Page) =>
  page.locator('.card').filter({ has: page.getByRole('heading', { name: 'آزمایش', exact: true }) });

test('an online gateway is tested from its page: what it says stands there in words, until its code is another', async ({
  club,
  open,
  onTestFinished,
}) => {
  const gateway = await new StandInGateway('zarinpal').open();
  onTestFinished(() => gateway.close());
  club.gateways.zarinpal = gateway.url;
  const top = await club.as('top');
  const body = {
    title: 'درگاه سایت',
    type: 'online' as const,
    bank_id: 5,
    provider: 'zarinpal' as const,
    merchant_code: '1344b5d4-0048-11e8-94db-000000000000',
  };
  const { data } = await top.ok(paymentGateways.create, { body });
  const page = await open({ device: 'tablet', person: 'manager' });
  await page.goto(`/treasury/payment-gateways/${data.id}`);
  await card(page).getByText('هنوز آزمایش نشده است.').waitFor();
  await card(page).getByRole('button', { name: 'آزمایش درگاه' }).tap();
  await card(page).getByText('ایراد دارد').waitFor();
  await card(page)
    .getByText('کد پذیرنده درست نیست، یا نشانی این سرور نزد ارائه‌دهنده ثبت نشده است.')
    .waitFor();
  expect(await card(page).textContent()).toContain('شماره‌ی خطا');

  // Another code, by somebody else: the old finding goes by itself.
  const params = { id: String(data.id) };
  await top.ok(paymentGateways.update, { params, body: { merchant_code: MERCHANTS.zarinpal } });
  await card(page).getByText('هنوز آزمایش نشده است.').waitFor();
  await card(page).getByRole('button', { name: 'آزمایش درگاه' }).tap();
  await card(page).getByText('جواب داد').waitFor();
  expect(gateway.payments.size).toBe(1);

  // Reception may only see gateways: it sees what was found, and no way to test.
  const reader = await open({ device: 'tablet', person: 'reception' });
  await reader.goto(`/treasury/payment-gateways/${data.id}`);
  await card(reader).getByText('جواب داد').waitFor();
  expect(await card(reader).getByRole('button').count()).toBe(0);

  // Without a code there is nothing to test it with, and a card reader is no gateway of the internet.
  await top.ok(paymentGateways.update, { params, body: { merchant_code: '' } });
  await card(page).getByText('برای آزمایش، کد پذیرنده را بنویسید.').waitFor();
  expect(await card(page).getByRole('button', { name: 'آزمایش درگاه' }).isDisabled()).toBe(true);
  await page.goto('/treasury/payment-gateways/1');
  await page.getByRole('heading', { name: 'گزارش کارها' }).waitFor();
  expect(await card(page).count()).toBe(0);
});
