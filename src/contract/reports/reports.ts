import * as v from 'valibot';
import { type Call, defineCall } from '#contract/call.ts';
import { one } from '#contract/fields.ts';
import { PAPERS } from '#contract/list.ts';
import { REPORTS, type ReportName } from './report-list.ts';
import {
  period,
  type ReportColumns,
  reportAnswer,
  reportQuery,
  type Text,
  TimeChartSchema,
} from './report-spec.ts';

/** A report's call: every one has the same form, its own columns, groups and filters. */
function reportCall<const N extends ReportName>(name: N) {
  const spec = REPORTS[name];
  return defineCall({
    name: `reports.${name}`,
    method: 'GET',
    path: `/v1/admin/reports/${name}`,
    permission: spec.permission satisfies Call['permission'] as (typeof REPORTS)[N]['permission'],
    summary: `${spec.title.en}: ${spec.about.en.toLowerCase()}`,
    query: reportQuery(spec),
    answer: reportAnswer(spec.columns as (typeof REPORTS)[N]['columns'] & ReportColumns),
  });
}

/** The six drawings of `reports/charts`; each is another report's figures. */
export const CHART_PARTS = ['income', 'occupancy', 'money', 'outcome', 'origin', 'age'] as const;
export type ChartPart = (typeof CHART_PARTS)[number];
export const CHARTS_TITLE: Text = { fa: 'نمودارها', en: 'Charts' };
export const PART_TITLES: Readonly<Record<ChartPart, Text>> = {
  income: { fa: 'درآمد روزها، زمین به زمین', en: 'Daily income by court' },
  occupancy: { fa: 'ظرفیت هفته و ساعت', en: 'Occupancy by weekday and hour' },
  money: { fa: 'دریافت به تفکیک صندوق و بانک', en: 'Receipts by cash box and bank' },
  outcome: { fa: 'وضعیت رزروها، هفته به هفته', en: 'Bookings by status, weekly' },
  origin: { fa: 'نحوه‌ی رزرو، هفته به هفته', en: 'Booking channel, weekly' },
  age: { fa: 'تجزیه‌ی سنی بدهکاران', en: 'Aged debtors' },
};

const Heat = v.object({
  /** 0 Saturday … 6 Friday, and the hour that begins. */
  cells: v.array(
    v.object({ weekday: v.number(), hour: v.number(), reserved: v.number(), offered: v.number() }),
  ),
});
const Part = v.object({
  part: v.picklist(CHART_PARTS),
  /** The report (or book) with these figures, and its parameters. */
  report: v.string(),
  query: v.record(v.string(), v.string()),
  chart: v.nullable(TimeChartSchema),
  /** Beside it: the same of the days before, by series; null where there are none. */
  compare: v.nullable(TimeChartSchema),
  heat: v.nullable(Heat),
  /** For charts without days: debts by age. */
  bars: v.nullable(v.array(v.object({ key: v.string(), name: v.string(), value: v.number() }))),
});
export const Charts = v.object({
  date: v.string(),
  compare: v.nullable(v.string()),
  parts: v.array(Part),
  as_of: v.string(),
});
export type Charts = v.InferOutput<typeof Charts>;
/** Whether a chart shows amounts, which have a unit. */
export const hasAmounts = ({ chart, bars }: Pick<Charts['parts'][number], 'chart' | 'bars'>): boolean =>
  chart?.kind === 'amount' || bars !== null;

export const reports = {
  users: reportCall('user-report'),
  sales: reportCall('sale-details'),
  coaches: reportCall('coaches'),
  addons: reportCall('sale-addon-details'),
  top: reportCall('top'),
  pastDebtors: reportCall('past-debtors'),
  userSales: reportCall('user-sales'),
  occupancy: reportCall('occupancy'),
  peopleSales: reportCall('people-sales'),
  serviceSales: reportCall('service-sales'),
  coachIncome: reportCall('coach-income'),
  coachCost: reportCall('coach-cost'),
  charts: defineCall({
    name: 'reports.charts',
    method: 'GET',
    path: '/v1/admin/reports/charts',
    permission: 'report.show',
    summary: 'Drawings of the club’s days beside those before; money parts need account.access',
    query: v.strictObject({
      date: v.optional(period),
      compare: v.optional(v.picklist(['previous', 'year', 'none'], 'pattern')),
      /** Default: everything the caller may see. */
      parts: v.optional(
        v.pipe(
          v.string(),
          v.maxLength(100, 'too_long'),
          v.transform((text) => [...new Set(text.split(','))]),
          v.array(v.picklist(CHART_PARTS, 'unknown')),
        ),
      ),
      /** As a file: each drawing with its table. */
      export: v.optional(v.picklist(PAPERS, 'not_allowed')),
    }),
    answer: one(Charts),
  }),
};

/** The call of a report by its name. */
export const callOf = {
  'user-report': reports.users,
  'sale-details': reports.sales,
  coaches: reports.coaches,
  'sale-addon-details': reports.addons,
  top: reports.top,
  'past-debtors': reports.pastDebtors,
  'user-sales': reports.userSales,
  occupancy: reports.occupancy,
  'people-sales': reports.peopleSales,
  'service-sales': reports.serviceSales,
  'coach-income': reports.coachIncome,
  'coach-cost': reports.coachCost,
} as const satisfies Record<ReportName, Call>;
