import { setTimeout as sleep } from 'node:timers/promises';
import { receiveLines } from '#domain/postings.ts';
import { settleOpenItems } from '#server/ledger/open-items.ts';
import { type Draft, post } from '#server/ledger/post.ts';
import { asSystem } from '#server/unit-of-work.ts';
import { openCustomersClub } from './customers-club.ts';
import type { ListClub } from './list-bench.ts';
import { memoryOf, peakOf } from './process-memory.ts';
import { figure, median } from './report.ts';

const SOME = 10_000;
const MANY = Number(process.env.MEYDAN_BENCH_CUSTOMERS ?? 100_000);
const SOME_MS = 2_000;
const GROWTH_MB = 160;
const LINES = 300;
const PDF_MS = 500;
const CASH = 4;

/** Files of a long list and a statement as PDF: time, and the server's memory growth. */
export async function run(): Promise<boolean> {
  const club = await openCustomersClub();
  try {
    let ok = true;
    await club.fill(SOME);
    await file(club, 'users', 'xls');
    for (const format of ['xls', 'xlsx']) {
      const taken = [];
      for (let n = 0; n < 3; n++) taken.push((await file(club, 'users', format)).ms);
      ok = figure(`${SOME} customers as .${format}`, median(taken), 'ms', { most: SOME_MS }) && ok;
    }
    await club.fill(MANY);
    for (const format of ['xls', 'xlsx']) {
      await sleep(2_000);
      const before = memoryOf(club.server.pid);
      const watch = peakOf(club.server.pid);
      const { ms, bytes } = await file(club, 'users', format);
      const growth = (await watch()) - before;
      figure(`${MANY} customers as .${format}: time`, ms, 'ms');
      figure(`${MANY} customers as .${format}: size`, bytes / 1e6, 'MB');
      ok = figure(`${MANY} customers as .${format}: memory`, growth, 'MB', { most: GROWTH_MB }) && ok;
    }
    return (await statement(club)) && ok;
  } finally {
    await club.stop();
  }
}

/** The statement of a person with 300 payments. */
async function statement(club: ListClub): Promise<boolean> {
  const user_id = 2;
  await asSystem(club.db, { now: new Date(), call: 'bench' }, async (ctx) => {
    const place = { cash_id: CASH };
    const price = 10_000;
    const lines = receiveLines({ user_id, place, price });
    const draft: Draft = { type: 'receive', description: 'بابت رزرو زمین ۲', user_id, place, lines };
    const posted = await post(
      ctx,
      Array.from({ length: LINES }, () => draft),
    );
    const credits = posted.map((document) => ({ user_id, document_id: document?.id as number, price }));
    await settleOpenItems(ctx, { credits });
  });
  const taken = [];
  await file(club, `users/${user_id}/transactions`, 'pdf');
  for (let n = 0; n < 10; n++) taken.push((await file(club, `users/${user_id}/transactions`, 'pdf')).ms);
  return figure(`a statement of ${LINES} lines as PDF`, median(taken), 'ms', { most: PDF_MS });
}

async function file({ server, token }: ListClub, path: string, format: string) {
  const started = performance.now();
  const response = await fetch(`${server.url}/v1/admin/${path}?export=${format}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  if (!response.ok) throw new Error(`${path} as ${format} was answered ${response.status}`);
  let bytes = 0;
  for await (const chunk of response.body ?? []) bytes += chunk.length;
  return { ms: performance.now() - started, bytes };
}
