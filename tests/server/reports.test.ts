import { expect, test } from 'vitest';
import { REPORT_NAMES, REPORTS } from '#contract/report-list.ts';
import type { ReportAnswer, ReportSpec } from '#contract/report-spec.ts';
import { callOf } from '#contract/reports.ts';
import { make, top } from '../support/one-club.ts';

const ask = async (name: keyof typeof callOf, query: Record<string, string>) =>
  (await top.ok(callOf[name] as (typeof callOf)['sale-details'], { query })) as unknown as ReportAnswer;
const DAYS = '2026-11-01_2026-12-30';

test.each(REPORT_NAMES)('%s answers by each of its groups', async (name) => {
  const [slot] = await make.slots({ price: 700_000 });
  await make.booking({ reservable_time_ids: [slot?.id as number] });
  const spec: ReportSpec = REPORTS[name];
  const whole = {
    ...(spec.period === null ? {} : { date: DAYS, compare: 'previous' }),
    ...(spec.chart ? { chart: 'true' } : {}),
    ...(spec.bridge ? { bridge: 'true' } : {}),
  };
  const columns = Object.keys(spec.columns).join(',');
  for (const group of spec.groups) await ask(name, { ...whole, group, columns });
  for (const field of ['name', ...Object.keys(spec.columns)])
    await ask(name, { 'order[0]': `${field},desc` });
  const reply = await top.send('GET', `/v1/admin/reports/${name}?export=xlsx`);
  expect(reply.status).toBe(200);
});
