import type { ReportName } from '#contract/report-list.ts';
import type { Maker } from './maker.ts';
import { namedRows } from './page.ts';
import { pastDebtors, top, userReport, userSales } from './people.ts';
import { coaches, saleDetails } from './sales.ts';

/** Of a report whose figures are still to come. */
const empty: Maker = { rows: (run) => namedRows(run, []) };
/** How each report is reckoned. */
export const MAKERS: Record<ReportName, Maker> = {
  'sale-details': saleDetails,
  coaches,
  'user-report': userReport,
  'sale-addon-details': empty,
  top,
  'past-debtors': pastDebtors,
  'user-sales': userSales,
  occupancy: empty,
  'people-sales': empty,
  'service-sales': empty,
  'coach-income': empty,
  'coach-cost': empty,
};
