import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import lighthouse, { desktopConfig } from 'lighthouse';
import { openProfile } from '../support/browser.ts';
import { startDemo } from '../support/demo-server.ts';
import { freePort } from '../support/free-port.ts';
import { signIn } from './browser.ts';
import { figure, median, spreadOf, spreadText } from './report.ts';

const RUNS = 5;
const GOALS = { performance: 95, accessibility: 100, 'best-practices': 100 } as const;
type Category = keyof typeof GOALS;

/** Lighthouse's desktop preset on the signed-in desk with its storage: the median of five runs. */
export async function run(): Promise<boolean> {
  const demo = await startDemo();
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'meydan-lighthouse-'));
  const port = await freePort();
  const context = await openProfile(profile, { args: [`--remote-debugging-port=${port}`] });
  try {
    await signIn(await context.newPage(), demo.link);
    const scores: Record<Category, number[]> = { performance: [], accessibility: [], 'best-practices': [] };
    for (let n = 0; n < RUNS; n++) {
      const { lhr } = await audit(`${demo.url}/sales/calendar`, port);
      for (const name of Object.keys(GOALS) as Category[]) {
        scores[name].push(Math.round((lhr.categories[name]?.score ?? 0) * 100));
      }
      if (n === 0) sayFailures(lhr.audits);
    }
    return (Object.keys(GOALS) as Category[])
      .map((name) => {
        console.log(`  ${name}: ${spreadText(spreadOf(scores[name]))}`);
        return figure(`Lighthouse ${name}`, median(scores[name]), '', { least: GOALS[name] });
      })
      .every(Boolean);
  } finally {
    await context.close();
    await demo.stop();
    fs.rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function audit(url: string, port: number) {
  const flags = {
    port,
    disableStorageReset: true,
    onlyCategories: Object.keys(GOALS),
    logLevel: 'error' as const,
  };
  const result = await lighthouse(url, flags, desktopConfig);
  if (!result) throw new Error('Lighthouse gave no result.');
  return result;
}

/** Prints which audits keep a category below 100. */
function sayFailures(audits: Record<string, { score: number | null; id: string; title: string }>): void {
  for (const { id, title, score } of Object.values(audits)) {
    if (score !== null && score < 0.9) console.log(`  · ${id} ${score}: ${title}`);
  }
}
