import { expect, test } from 'vitest';
import { REPORTS } from '#contract/report-list.ts';
import { reports } from '#contract/reports.ts';
import { make, top } from '../support/one-club.ts';

test('every group of the sales adds up to the same, on paper too', async () => {
  const [slot] = await make.slots({ price: 700_000 });
  await make.booking({ reservable_time_ids: [slot?.id as number] });
  for (const group of REPORTS['sale-details'].groups) {
    const { data } = await top.ok(reports.sales, {
      query: { date: '2026-11-01_2026-12-30', group, chart: 'true', bridge: 'true', compare: 'previous' },
    });
    expect(data.total.booked, group).toBe(700_000);
  }
  await top.ok(reports.coaches, { query: { date: 'month', chart: 'true', bridge: 'true' } });
  const r = await top.send('GET', '/v1/admin/reports/sale-details?export=pdf&date=2026-11-01_2026-12-30');
  expect(r.status).toBe(200);
});
