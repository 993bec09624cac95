import { REPORT_NAMES } from '#contract/reports/report-list.ts';
import { reportSnapshots, savedReports } from '#contract/reports/saved-reports.ts';
import type { Client } from '../support/client.ts';
import type { Scene } from './scenes.ts';

/** A report that is saved and one that is kept; answers the id of the latter. */
export async function makeReports(top: Client): Promise<number> {
  const params = { date: 'last_28', group: 'court' };
  await top.ok(savedReports.create, {
    body: { name: 'فروش زمین‌ها', report: 'sale-details', params, shared: true },
  });
  const { data } = await top.ok(reportSnapshots.create, {
    body: { name: 'فروش چهار هفته', report: 'sale-details', params },
  });
  return data.id;
}

/** The hub, each report on screen and paper, its dialogs, charts, and one as it was. */
export function reportScenes(snapshot: number): Scene[] {
  const days = 'date=last_28';
  return [
    { name: 'reports', address: '/reports', laptop: true },
    ...REPORT_NAMES.flatMap((name): Scene[] => [
      { name: `report-${name}`, address: `/reports/${name}`, laptop: true },
      { name: `report-${name}-print`, address: `/reports/${name}/print` },
    ]),
    {
      name: 'report-compared',
      address: `/reports/sale-details?${days}&compare=previous&group=court&outcome=played`,
      laptop: true,
    },
    { name: 'report-days', address: `/reports/sale-details?${days}&group=day`, laptop: true },
    { name: 'report-charts', address: '/reports/charts', laptop: true },
    { name: 'report-charts-print', address: '/reports/charts/print' },
    { name: 'report-snapshot', address: `/reports/advance/${snapshot}` },
    { name: 'report-snapshot-print', address: `/reports/advance/${snapshot}/print` },
    {
      name: 'report-save',
      address: `/reports/sale-details?${days}`,
      go: async ({ page, sheet, word }) => {
        await page.getByRole('button', { name: word('list', 'more'), exact: true }).click();
        await sheet.getByRole('button', { name: word('reports', 'save'), exact: true }).click();
        await page.getByRole('alertdialog').waitFor();
      },
    },
    {
      name: 'report-filter',
      address: `/reports/sale-details?${days}`,
      go: async ({ page, sheet, word }) => {
        await page.getByRole('button', { name: word('list', 'filter'), exact: true }).click();
        await sheet.waitFor();
      },
    },
    {
      name: 'report-remind',
      address: '/reports/past-debtors?group=person',
      go: async ({ page, sheet, word }) => {
        await page.getByRole('main').getByRole('checkbox').first().click();
        const bar = page.getByRole('group', { name: word('list', 'bulk') });
        await bar.getByRole('button').first().click();
        await sheet.getByRole('textbox').waitFor();
      },
    },
    {
      name: 'report-heat',
      address: '/reports/occupancy',
      laptop: true,
      go: async ({ page }) => {
        await page.locator('.heat-cell').first().click();
      },
    },
  ];
}
