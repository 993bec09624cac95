import { issueLink } from '#server/access/sign-in/links.ts';
import { expect, test } from './fixtures.ts';

// A view's code may arrive late: its skeleton is shown meanwhile, as wide as the view.

test.for([
  ['view=month', /month-screen-[^/]*\.js/],
  ['view=week', /week-screens-[^/]*\.js/],
  ['view=days&court=1', /days-view-[^/]*\.js/],
] as const)(
  'the outline of the view %s stands until its code has come',
  async ([view, code], { club, devices, open }) => {
    devices.expect(/Cross-Origin-Opener-Policy header has been ignored/);
    // Without a service worker, so that the code is requested.
    const page = await open({ person: null, plain: true });
    const { phone_number, token } = await issueLink(club.db, club.clock.now());
    let come = () => {};
    const held = new Promise<void>((resolve) => {
      come = resolve;
    });
    await page.route(code, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`/login#phone_number=${phone_number}&token=${token}`);
    await page.getByRole('navigation').waitFor();
    await page.goto(`/sales/calendar?${view}`);
    const main = page.getByRole('main');
    const outline = main.locator('.grid-scroll[role=status]');
    await outline.waitFor();
    const [box, room] = [await outline.boundingBox(), await main.boundingBox()];
    expect(box?.width).toBeGreaterThan((room?.width ?? 0) * 0.9);
    expect(await outline.locator('.skeleton').count()).toBeGreaterThan(7);
    come();
    await outline.waitFor({ state: 'detached' });
  },
);
