import { setTimeout as sleep } from 'node:timers/promises';
import { users } from '#contract/people/users.ts';
import { backUp, workAll, workerOf } from '../support/backups.ts';
import { expect, test } from './fixtures.ts';

// A club of its own, because all other sessions end. On a phone the section is one more tap away.
for (const [device, budget] of [
  ['tablet', 5],
  ['phone', 6],
] as const) {
  test(`18. restore a backup, ${device}: what is lost is seen before the club’s name is typed`, async ({
    club,
    openDesk,
  }) => {
    // Messages about the earlier restore have been seen.
    await club.db.updateTable('event_subscribers').set({ seen_at: club.clock.now() }).execute();
    const desk = await openDesk({ device, person: 'top' });
    const top = await club.signIn((await club.as('top')).user_id);
    const work = await workerOf(club);
    const id = await backUp(top, work);
    const name = { name: 'گذرا', family: `پس از ${device === 'tablet' ? 'یک' : 'دو'}` };
    const body = { ...name, gender: 2 as const, phone_number: club.phone() };
    const { data: late } = await top.ok(users.create, { body });
    const { page } = desk;
    const { club_name } = await club.db.selectFrom('club').select('club_name').executeTakeFirstOrThrow();
    // Runs requested work as the server's jobs would.
    let ended = false;
    const jobs = (async () => {
      while (!ended) {
        await workAll(work);
        await sleep(100);
      }
    })();
    try {
      if (device === 'phone') {
        await desk.ownButton().tap();
        await desk
          .sheet()
          .getByRole('button', { name: /^تنظیمات/ })
          .tap();
      } else await page.getByRole('navigation').getByRole('link', { name: 'تنظیمات' }).tap();
      await page
        .getByRole('main')
        .getByRole('link', { name: /^پشتیبان/ })
        .tap();
      await page.getByRole('button', { name: 'بازگردانی' }).first().tap();
      const lost = desk.sheet().getByText(/^کارهای پس از .*۱ مشتری/);
      await lost.waitFor({ timeout: 90_000 });
      await desk.type(desk.sheet().getByRole('textbox'), club_name);
      await desk.button(/^بازگرداندن به/).tap();
      await desk.toast(/برگشت\.$/).waitFor({ timeout: 60_000 });
    } finally {
      ended = true;
      await jobs;
    }
    const { touched, typed } = await desk.taps();
    expect(touched + typed).toBeLessThanOrEqual(budget);
    const gone = club.db.selectFrom('users').select('id').where('id', '=', late.id);
    expect(await gone.executeTakeFirst()).toBeUndefined();
    const row = club.db.selectFrom('backups').select('state').where('id', '=', id);
    expect((await row.executeTakeFirstOrThrow()).state).toBe('retrieved');
  });
}
