import type { ReportName } from '#contract/reports/report-list.ts';
import { coachCost, coachIncome, peopleSales, serviceSales } from './accounts.ts';
import { addonDetails, occupancy } from './addons.ts';
import type { Maker } from './maker.ts';
import { pastDebtors, top, userReport, userSales } from './people.ts';
import { coaches, saleDetails } from './sales.ts';

/** How each report is reckoned. */
export const MAKERS: Record<ReportName, Maker> = {
  'sale-details': saleDetails,
  coaches,
  'user-report': userReport,
  'sale-addon-details': addonDetails,
  top,
  'past-debtors': pastDebtors,
  'user-sales': userSales,
  occupancy,
  'people-sales': peopleSales,
  'service-sales': serviceSales,
  'coach-income': coachIncome,
  'coach-cost': coachCost,
};
