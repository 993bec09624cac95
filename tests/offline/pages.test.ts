import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { killBrowser, openProfile } from '#tests/support/browser.ts';
import { holdWrites } from '#tests/support/hold-writes.ts';
import type { desk } from '#tests/support/outbox-page.ts';
import { customerDraft, receiveDraft, ref, rowsOf, Tablet } from '#tests/support/tablet.ts';
import { browser, club, person, reception, tablet, withTablets } from '#tests/support/tablets.ts';

withTablets();

declare const window: { desk: typeof desk };

// Rows of offline.md §3: several pages and a worker on one device, browsers that die, disks that fail.

const RECEIVE = '**/v1/admin/documents/receive';
const receipts = (n: number) => Array.from({ length: n }, (_, i) => receiveDraft(person, 1000 + i));

/** Counts the requests that went out, by key. */
async function counted(device: Tablet): Promise<Map<string, number>> {
  const sent = new Map<string, number>();
  device.context.on('request', (request) => {
    const key = request.headers()['idempotency-key'];
    if (key && request.url().includes('/documents/receive')) sent.set(key, (sent.get(key) ?? 0) + 1);
  });
  return sent;
}

it('row 3: a browser that is killed right after «saved» still has it', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'meydan-tablet-'));
  let context = await openProfile(folder);
  try {
    const first = await Tablet.persistent(context, club, reception);
    await first.offline();
    const draft = receiveDraft(person, 88_000);
    const item = await first.keep(draft);
    await killBrowser(context);
    context = await openProfile(folder);
    await context.setOffline(true);
    const again = await Tablet.persistent(context, club, null);
    expect(await again.unsent()).toMatchObject([
      { key: draft.key, state: 'queued', deviceNo: item.deviceNo },
    ]);
    await again.offline(false);
    await again.settled();
    expect(await rowsOf(club, draft)).toBe(1);
  } finally {
    await context.close();
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});

it('row 4: a browser that is killed before its disk has it has not said «saved», and does not send it', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'meydan-tablet-'));
  let context = await openProfile(folder);
  try {
    const first = await Tablet.persistent(context, club, reception);
    await first.offline();
    await first.page.evaluate(holdWrites);
    const draft = receiveDraft(person, 44_000);
    await first.page.evaluate((given) => {
      void window.desk.outbox.enqueue(given).then(() => Object.assign(window, { saved: true }));
    }, draft);
    await first.page.waitForFunction(() => 'held' in window);
    expect(await first.page.evaluate(() => 'saved' in window)).toBe(false);
    await killBrowser(context);
    context = await openProfile(folder);
    const again = await Tablet.persistent(context, club, null);
    expect(await again.unsent()).toEqual([]);
    // Typed again under the key that the form had: whatever became of the first try, it is one.
    await again.keep(draft);
    await again.settled();
    expect(await rowsOf(club, draft)).toBe(1);
  } finally {
    await context.close();
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});

it('row 7: a page that closes while it sends leaves the rest to another', async () => {
  const device = await tablet();
  // It sends only when it is told to.
  const second = await device.openPage(false);
  // The server has it; the page does not hear of that. (A page with a held request in a route closes late.)
  await device.page.evaluate(() => {
    const real = globalThis.fetch;
    globalThis.fetch = async (...request) => {
      const answer = await real(...request);
      if (request[1]?.method !== 'POST') return answer;
      Object.assign(window, { landed: true });
      return new Promise(() => {});
    };
  });
  const draft = receiveDraft(person, 9000);
  await device.keep(draft);
  await device.page.waitForFunction(() => 'landed' in window);
  await device.page.close();
  device.page = second;
  await second.evaluate(() => window.desk.outbox.kick());
  await device.settled();
  expect(await device.item(draft.key)).toMatchObject({ state: 'done', maybeSent: true });
  expect(await rowsOf(club, draft)).toBe(1);
});

it('row 10: of two pages that come back together one sends', async () => {
  const device = await tablet();
  await device.openPage();
  const sent = await counted(device);
  await device.offline();
  const drafts = receipts(6);
  for (const draft of drafts) await device.keep(draft);
  await device.offline(false);
  await device.settled();
  expect(drafts.map((draft) => sent.get(draft.key))).toEqual(Array(6).fill(1));
});

it('rows 11 and 12: a frozen page is replaced within 20 s, and what it heard late counts for nothing', async () => {
  const device = await tablet();
  const second = await device.openPage(false);
  const frozen = await device.context.newCDPSession(device.page);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await device.context.route(
    RECEIVE,
    async (route) => {
      const response = await route.fetch();
      await held;
      await route.fulfill({ response }).catch(() => {});
    },
    { times: 1 },
  );
  const draft = receiveDraft(person, 11_000);
  await device.keep(draft);
  await device.until(draft.key, 'sending');
  await second.bringToFront();
  // A headless browser sees all its pages and freezes none: the debugger stops this one, and it keeps its lock.
  await frozen.send('Debugger.enable');
  await frozen.send('Debugger.pause');
  await second.evaluate(() => void window.desk.attach());
  const silence = await second.evaluate(
    (key) =>
      new Promise<number>((resolve) => {
        const request = indexedDB.open('outbox');
        let lastBeat = 0;
        // How long nothing was heard of the frozen page when its work was taken over.
        const look = async () => {
          const lease = request.result.transaction('meta').objectStore('meta').get('lease');
          await new Promise((heard) => lease.addEventListener('success', heard));
          const item = await window.desk.outbox.find(key);
          if (item?.attempts === 2) return resolve(Date.now() - lastBeat);
          lastBeat = lease.result.epoch === item?.epoch ? lease.result.beat : lastBeat;
          setTimeout(look, 50);
        };
        request.onsuccess = look;
      }),
    draft.key,
  );
  expect(silence).toBeGreaterThan(14_000);
  expect(silence).toBeLessThan(20_000);
  await expect.poll(async () => (await device.item(draft.key, second)).state).toBe('done');
  const before = await device.item(draft.key, second);
  await frozen.send('Debugger.resume');
  await frozen.send('Debugger.disable');
  letGo();
  await sleep(500);
  expect(await device.item(draft.key)).toEqual(before);
  expect(before.attempts).toBe(2);
  expect(await rowsOf(club, draft)).toBe(1);
});

it('row 13: a worker leaves alone what a page is sending', async () => {
  const device = await tablet();
  const sent = await counted(device);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await device.context.route(RECEIVE, async (route) => {
    await held;
    await route.continue();
  });
  await device.offline();
  const drafts = receipts(3);
  for (const draft of drafts) await device.keep(draft);
  await device.context.route(`${club.url}/worker.js`, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: "import '/outbox.js'; desk.drainInWorker().then(() => postMessage('done'), (e) => postMessage(String(e)));",
    }),
  );
  await device.offline(false);
  await expect.poll(() => sent.size).toBe(1);
  const said = await device.page.evaluate(
    () =>
      new Promise((resolve) => {
        const worker = new Worker('/worker.js', { type: 'module' });
        worker.onmessage = (event) => resolve(event.data);
      }),
  );
  // The browser asks it again later: also the page may close.
  expect(said).toBe('Error: 3 pieces of work are unsent.');
  letGo();
  await device.settled();
  expect(drafts.map((draft) => sent.get(draft.key))).toEqual([1, 1, 1]);
});

it('row 14, its module: a worker alone sends what its pages have left', async () => {
  const device = await tablet();
  await device.offline();
  const drafts = receipts(2);
  for (const draft of drafts) await device.keep(draft);
  await device.page.evaluate(() => window.desk.outbox.close());
  await device.offline(false);
  const idle = await device.openPage(false);
  await idle.evaluate(() => window.desk.drainInWorker());
  device.page = idle;
  expect(await device.unsent()).toEqual([]);
});

it('row 36: with a full disk it says «not saved», and is saved once there is room', async () => {
  const device = await tablet(reception, 200_000);
  await device.offline();
  // Nothing that the browser could press together: it counts what it writes.
  const description = randomBytes(1_000_000).toString('base64');
  const draft = receiveDraft(person, 36_000, { description });
  const save = () =>
    device.page.evaluate(
      (given) =>
        window.desk.outbox.enqueue(given).then(
          () => 'saved',
          (error: Error) => error.name,
        ),
      draft,
    );
  expect(await save()).toBe('NotSaved');
  expect(await device.page.evaluate(() => window.desk.told.freed)).toBe(1);
  expect(await device.unsent()).toEqual([]);
  const small = { ...draft, body: { ...draft.body, description: 'جا باز شد' } };
  // Room is made: what the browser refused it may count for a while yet.
  await device.quota(50_000_000);
  await device.keep(small);
  await device.offline(false);
  await device.settled();
});

it('row 37: after the site’s data were cleared the next save stands on new ground, and says that the old is gone', async () => {
  const device = await tablet();
  await device.offline();
  await device.keep(receiveDraft(person, 37_000));
  // What was kept is gone with the rest: that is what the warning is for.
  device.saved.length = 0;
  const cdp = await device.context.newCDPSession(device.page);
  await cdp.send('Storage.clearDataForOrigin', { origin: club.url, storageTypes: 'indexeddb' });
  // The browser still clears when it says that it has.
  const signedIn = () =>
    device.signIn(reception).then(
      () => true,
      () => false,
    );
  await expect.poll(signedIn).toBe(true);
  const draft = receiveDraft(person, 37_100);
  const item = await device.keep(draft);
  expect(await device.page.evaluate(() => window.desk.told.lost)).toBe(1);
  // A lost counter does not start anew: the device gets another prefix first.
  expect(item.deviceNo).toBeNull();
  await device.offline(false);
  await device.settled();
  expect(await rowsOf(club, draft)).toBe(1);
});

it('row 38: a connection that the system has closed is opened again, and the work kept once', async () => {
  const device = await tablet();
  await device.context.addInitScript(() => {
    const handles: IDBDatabase[] = [];
    Object.assign(window, { handles });
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function (...args) {
      const request = open.apply(this, args);
      request.addEventListener('success', () => handles.push(request.result));
      return request;
    };
  });
  device.page = await device.openPage();
  await device.unsent();
  await device.page.evaluate(() => {
    for (const handle of (window as unknown as { handles: IDBDatabase[] }).handles) handle.close();
  });
  await device.offline();
  const draft = receiveDraft(person, 38_000);
  await device.keep(draft);
  expect((await device.unsent()).map((item) => item.key)).toEqual([draft.key]);
});

it('row 48: exported, taken elsewhere and sent from both, it arrives once', async () => {
  const [one, two] = [await tablet(), await Tablet.open(browser, club, await club.as('manager'))];
  await one.offline();
  const customer = customerDraft(club.phone());
  const drafts = [customer, receiveDraft(ref(customer), 48_000), receiveDraft(person, 48_100)];
  for (const draft of drafts) await one.keep(draft);
  const file = await one.page.evaluate(async () => window.desk.exportItems(await window.desk.outbox.share()));
  expect(file).not.toContain(reception.token);
  const taken = await two.page.evaluate(
    (text) => window.desk.outbox.take(window.desk.readExport(text) ?? [], 'تبلت خراب شد'),
    file,
  );
  expect(taken).toBe(3);
  await two.settled();
  for (const draft of drafts) expect(await rowsOf(club, draft)).toBe(1);
  await one.offline(false);
  await one.settled();
  expect((await one.item(customer.key)).result).toEqual((await two.item(customer.key)).result);
  expect(await two.page.evaluate(() => window.desk.readExport('{"format":"other"}'))).toBeNull();
  await two.close();
});
