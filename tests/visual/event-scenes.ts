import { events } from '#contract/messages/events.ts';
import type { AppClub } from '../support/app-club.ts';
import type { Scene } from './scenes.ts';

/** What urgent events there are has been seen, so that none opens over another scene. */
export async function quietEvents(club: AppClub): Promise<void> {
  const top = await club.as('top');
  const told = await top.ok(events.create, {
    body: {
      type: 3,
      priority: 3,
      subject: 'جلسه‌ی پذیرش، پنجشنبه',
      content: 'پنجشنبه **ساعت ۱۰** در دفتر. درباره‌ی:\n\n1. نوبت نوروز\n2. کلید کمدها',
    },
  });
  await club.db
    .updateTable('event_subscribers')
    .set({ seen_at: club.clock.now() })
    .where('event_id', '<>', told.data.id)
    .where('event_id', 'in', (db) => db.selectFrom('events').select('id').where('priority', '>', 3))
    .execute();
}

/** What staff are told and what they tell. */
export const eventScenes = (): Scene[] => [
  { name: 'events', address: '/events', laptop: true },
  { name: 'events-print', address: '/events/print' },
  {
    name: 'event-new',
    address: '/events/insert',
    laptop: true,
    async go({ page }) {
      await page.locator('[data-field=subject] input').fill('جلسه‌ی پذیرش، پنجشنبه');
      await page
        .locator('textarea')
        .fill('پنجشنبه **ساعت ۱۰** در دفتر. درباره‌ی:\n\n1. نوبت نوروز\n2. کلید کمدها');
    },
  },
];
