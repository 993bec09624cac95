import * as v from 'valibot';
import { CompanyInput } from '#contract/people/companies.ts';
import { ClearingInput } from '#contract/treasury/clearings.ts';
import { CostInput } from '#contract/treasury/costs.ts';
import { InternalFundInput } from '#contract/treasury/internal-funds.ts';
import { shifts } from '#contract/treasury/shifts.ts';
import { addDays, clubDay, slotInstant } from '#domain/dates.ts';
import { DAY_MS } from '#domain/durations.ts';
import { RECEIVE_TYPE } from '#domain/statuses.ts';
import { createCostType } from '#server/accountancy/cost-types/service.ts';
import { companyRecords } from '#server/people/companies/service.ts';
import { DEFAULT_BANK, DEFAULT_CASH } from '#server/system/club/first-start.ts';
import { clearGateway } from '#server/treasury/documents/clearings.ts';
import { createCost, createInternalFund } from '#server/treasury/documents/money-out.ts';
import { closeShift, openShift } from '#server/treasury/shifts/service.ts';
import type { Context } from '../context.ts';
import { balanceOf } from '../ledger/accounts.ts';
import { CARD_READER, type DemoEvent, type Stage } from './stage.ts';

// The accountant's work in the sample club: costs, payouts of the card reader, the till's money in the evening.

/** The cash left in the till overnight, in whole toman. */
const FLOAT = 2_000_000;
const WHOLE = 100_000;

const COST_TYPES = {
  rent: 'اجاره‌ی محل',
  energy: 'آب، برق و گاز',
  repair: 'تعمیر و نگهداری',
  goods: 'توپ و لوازم',
  cleaning: 'نظافت',
  net: 'اینترنت و پیامک',
} as const;
type CostKind = keyof typeof COST_TYPES;

const SUPPLIER = {
  name: 'پخش ورزشی آریا',
  phone: '02166554433',
  address: 'تهران، خیابان منیریه، پلاک ۴۰',
  supplier: true,
} as const;

/** Costs: days before today, kind, place and amount. */
const COSTS: readonly [days: number, CostKind, 'cash' | 'bank', price: number, description: string][] = [
  [12, 'cleaning', 'cash', 850_000, 'مواد شوینده'],
  [10, 'repair', 'cash', 1_200_000, 'تعمیر تور زمین ۳'],
  [8, 'goods', 'bank', 18_500_000, 'ده جعبه توپ و دو راکت'],
  [6, 'energy', 'bank', 6_400_000, 'قبض برق'],
  [5, 'rent', 'bank', 45_000_000, 'اجاره‌ی این ماه'],
  [3, 'cleaning', 'cash', 1_500_000, 'دستمزد نظافت'],
  [1, 'net', 'bank', 900_000, 'اینترنت و شارژ پیامک'],
];

/** Ids of the kinds of costs and of a company that the club buys from. */
export interface DemoAccounting {
  cost_types: Readonly<Record<CostKind, number>>;
  supplier_id: number;
}

export async function setUpAccounting(ctx: Context): Promise<DemoAccounting> {
  const cost_types = {} as Record<CostKind, number>;
  for (const [kind, name] of Object.entries(COST_TYPES) as [CostKind, string][])
    cost_types[kind] = (await createCostType(ctx, { name })).id;
  const { id } = await companyRecords.create(ctx, v.parse(CompanyInput, SUPPLIER));
  return { cost_types, supplier_id: id };
}

/** Payments and transfers between the club's first day and now. */
export function accountingEvents({ zone, now, opening }: Stage, accounting: DemoAccounting): DemoEvent[] {
  const today = clubDay(now, zone);
  const at = (days: number, time: string) => slotInstant(addDays(today, -days), time, zone);
  const days = Math.floor((now.getTime() - opening.getTime()) / DAY_MS);
  const before = Array.from({ length: days }, (_, n) => n + 1);
  return [
    ...COSTS.map(([days, kind, from, price, description]) => ({
      at: at(days, '12:10'),
      run: async (ctx: Context) => {
        const place = from === 'cash' ? { cash_id: DEFAULT_CASH } : { bank_id: DEFAULT_BANK };
        const paid = kind === 'goods' ? { company_id: accounting.supplier_id } : {};
        const input = { cost_type_id: accounting.cost_types[kind], ...place, ...paid, price, description };
        await createCost(ctx, v.parse(CostInput, input));
      },
    })),
    // The card reader pays out the previous day's receipts.
    ...before.map((days) => ({ at: at(days, '06:30'), run: clearReader })),
    ...before.filter((days) => days > 1).map((days) => ({ at: at(days, '23:20'), run: emptyTill })),
    ...yesterdaysShift(at),
  ].filter((event) => event.at > opening && event.at <= now);
}

async function clearReader(ctx: Context): Promise<void> {
  const price = await balanceOf(ctx, { payment_gateway_id: CARD_READER });
  if (price > 0) await clearGateway(ctx, CARD_READER, v.parse(ClearingInput, { price }));
}

/** How much of the till's cash goes to the bank. */
const aboveFloat = (balance: number): number => Math.max(0, Math.floor((balance - FLOAT) / WHOLE) * WHOLE);

async function emptyTill(ctx: Context): Promise<void> {
  const price = aboveFloat(await balanceOf(ctx, { cash_id: DEFAULT_CASH }));
  if (price === 0) return;
  const input = {
    source_type: RECEIVE_TYPE.cash,
    source_id: DEFAULT_CASH,
    destination_type: RECEIVE_TYPE.bank,
    destination_id: DEFAULT_BANK,
    price,
    payment_type: 'card',
  } as const;
  await createInternalFund(ctx, v.parse(InternalFundInput, input));
}

/** Yesterday's shift from morning to evening, 20,000 toman short. */
function yesterdaysShift(at: (days: number, time: string) => Date): DemoEvent[] {
  let id = 0;
  return [
    {
      at: at(1, '07:50'),
      async run(ctx) {
        const opening = await balanceOf(ctx, { cash_id: DEFAULT_CASH });
        ({ id } = await openShift(ctx, v.parse(shifts.open.body, { cash_id: DEFAULT_CASH, opening })));
      },
    },
    {
      at: at(1, '23:15'),
      async run(ctx) {
        const price = (await balanceOf(ctx, { cash_id: DEFAULT_CASH })) - 20_000;
        const given = aboveFloat(price);
        const body = {
          counted: [{ cash_id: DEFAULT_CASH, price }],
          reason: 'change',
          ...(given > 0 && { handover: { bank_id: DEFAULT_BANK, price: given } }),
        };
        await closeShift(ctx, id, v.parse(shifts.close.body, body));
      },
    },
  ];
}
