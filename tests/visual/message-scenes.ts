import { messages } from '#contract/messages/messages.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { SenderError } from '#server/adapters/sms/sender.ts';
import { sendMessages } from '#server/jobs/messages.ts';
import type { AppClub } from '../support/app-club.ts';
import type { Scene, Stand } from './scenes.ts';

/** Messages to somebody: one that arrived, one whose phone was refused, one that waits; answers the refused one and whose it is. */
export async function sendSome(club: AppClub, invoice: number) {
  const top = await club.as('top');
  const { db, clock } = club;
  const queue = (text: string) =>
    top.ok(saleInvoices.sendMessage, { params: { id: String(invoice) }, body: { text } });
  const sendText = async (_: string, text: string) => {
    if (text.includes('مانده')) throw new SenderError('recipient', '', 411);
  };
  await queue('سلام {نام}. یادآوری رزرو شما: {زمین}، {تاریخ} ساعت {ساعت}.');
  await queue('سلام {نام}. مانده‌ی رزرو {زمین}، {تاریخ}: {مانده} تومان.');
  const sender = {
    name: 'console' as const,
    voice: false,
    prints: false,
    sendCode: async () => {},
    sendText,
  };
  while ((await sendMessages({ db, clock, sender })) > 0);
  await queue('{نام} عزیز، رختکن زمین ۲ امروز بسته است؛ از رختکن زمین ۳ استفاده کنید.');
  const [one] = (await top.ok(messages.list, { query: { state: 'failed' } })).data;
  return { failed: one?.id ?? 0, written: one?.user?.id ?? 0 };
}

/** Puts a text into the field of the sheet or page. */
const write = (text: string) => async (stand: Stand) => {
  await stand.page.locator('textarea').first().fill(text);
};

/** The sheet of messages, their lists, their templates. */
export function messageScenes(s: { failed: number; written: number; court: number }, desk: string): Scene[] {
  const template = async ({ sheet }: Stand) => {
    await sheet.getByRole('button', { name: /یادآوری مانده/ }).click();
    await sheet.locator('.message-preview').waitFor();
  };
  return [
    {
      name: 'message-template',
      address: desk,
      async go(stand) {
        const { sheet, word } = stand;
        await sheet.getByRole('button', { name: word('reservation', 'do_message'), exact: true }).click();
        await template(stand);
      },
    },
    {
      name: 'message-unknown',
      address: desk,
      async go(stand) {
        const { sheet, word } = stand;
        await sheet.getByRole('button', { name: word('reservation', 'do_message'), exact: true }).click();
        await write('سلام {نام}، {تومان} بدهکارید')(stand);
      },
    },
    {
      name: 'messages-many',
      address: '/sales/invoices',
      device: 'laptop',
      async go(stand) {
        const { page, word } = stand;
        await page.getByRole('button', { name: word('list', 'more'), exact: true }).click();
        await page.getByRole('menuitem', { name: word('list', 'select_rows'), exact: true }).click();
        await page.getByRole('button', { name: word('list', 'select_all'), exact: true }).click();
        await page.getByRole('button', { name: word('sales', 'message'), exact: true }).click();
        await template(stand);
      },
    },
    { name: 'messages', address: '/messages', laptop: true },
    { name: 'messages-failed', address: `/messages?state=failed&sheet=message.${s.failed}` },
    { name: 'messages-print', address: '/messages/print' },
    { name: 'customer-messages', address: `/customers/${s.written}/messages`, laptop: true },
    { name: 'customer-messages-print', address: `/customers/${s.written}/messages/print` },
    { name: 'form-template', address: '/settings/message-templates?sheet=form.message-templates.1' },
    {
      name: 'form-template-wrong',
      address: '/settings/message-templates/insert',
      go: write('سلام {نام خانوادگی}'),
    },
    { name: 'order-courts', address: '/courts?sheet=order.courts' },
    {
      name: 'court-crop',
      address: `/courts/${s.court}/edit`,
      async go({ page }) {
        const { data } = await page.evaluate(() => {
          const canvas = document.createElement('canvas');
          [canvas.width, canvas.height] = [900, 900];
          const context = canvas.getContext('2d');
          if (context) {
            context.fillStyle = '#0b7f88';
            context.fillRect(0, 0, 900, 900);
            context.strokeStyle = '#fff';
            context.lineWidth = 12;
            context.strokeRect(200, 250, 500, 400);
          }
          return { data: canvas.toDataURL('image/png').split(',')[1] ?? '' };
        });
        const file = { name: 'court.png', mimeType: 'image/png', buffer: Buffer.from(data, 'base64') };
        await page.locator('input[type=file]').setInputFiles(file);
        await page.getByRole('alertdialog').waitFor();
      },
    },
    { name: 'order-templates', address: '/settings/message-templates?sheet=order.message-templates' },
  ];
}
