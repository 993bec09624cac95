import { userList } from '#contract/people/users.ts';
import { invoiceList } from '#contract/sales/invoice-list.ts';
import { openCustomersClub } from './customers-club.ts';
import { openInvoicesClub } from './invoices-club.ts';
import { measureList } from './list-bench.ts';

/** Smaller sizes for a shared machine: `MEYDAN_BENCH_CUSTOMERS=20000 MEYDAN_BENCH_INVOICES=50000`. */
const CUSTOMERS = Number(process.env.MEYDAN_BENCH_CUSTOMERS ?? 100_000);
const INVOICES = Number(process.env.MEYDAN_BENCH_INVOICES ?? 1_000_000);

/** A typical value of every filter. */
const OF_USERS: Record<keyof typeof userList.filters, string> = {
  id: '3,5,8',
  search: 'کاظمی',
  full_name: 'علی رضا',
  phone_number: '7001',
  email: 'ali',
  whatsapp_number: '9891',
  born_at: '1980-01-01_1990-01-01',
  company: 'شرکت ۱۲',
  company_id: '12',
  role: '1',
  gender: '2',
  character: '3,4',
  group: 'ویژه',
  code: '100',
  balance: '500000,3',
  max_debt: '100000,4',
  creator: 'system',
  created_at: '2026-01-01_2026-10-01',
  status: '0,4',
  active: 'false',
  coach: 'true',
  customer: 'true',
  supplier: 'true',
  openingInventory: 'true',
};
const PARTS_OF_USERS = [
  'رضا',
  'محمد',
  'ژال',
  'لناز',
  'یگان',
  '0935',
  '7001',
  '4321',
  'چراغی نیا',
  'مریم',
  'ستان',
  'بهرام گل',
];

const OF_INVOICES: Record<keyof typeof invoiceList.filters, string> = {
  search: 'گلستانی',
  invoiceNumber: '512',
  receivedId: '77',
  receivedNumber: '311',
  creator: 'system',
  user: 'طاهری ۱۲',
  user_id: '400',
  company: 'شرکت ۱۲',
  coach: '3',
  date: '2019-01-01_2019-02-01',
  timeDate: '2019-01-01_2019-02-01',
  discount: '50000,3',
  total_price: '600000,3',
  court: '3',
  time: '4',
  actionType: '2',
  state: 'activePassed,confirmed',
  passed: 'true',
  recognized: 'true',
  status: '2',
  cancelType: '2',
  financialStatus: '2',
  seasonal: 'true',
  season: '5',
  court_type: 'hard',
  roof: 'season',
  weekday: '5,6',
  hour: '18',
  character: '2',
  coached: 'true',
  creator_id: '3',
  discount_group: '1',
  discounted: 'true',
  addon: '2',
  with_addons: 'true',
  outcome: 'missed,canceled',
};
const PARTS_OF_INVOICES = ['رضا', 'ژال', '0935', '4321', 'طاهری ۱۲', 'بهرام', 'پورمحمد', '512'];

/**
 * The customers, and the reservations of a large club in its tenth year. `MEYDAN_BENCH_LIST=invoices` runs only one.
 */
export async function run(): Promise<boolean> {
  const only = process.env.MEYDAN_BENCH_LIST;
  const customers =
    only === 'invoices' ||
    (await measureList({
      open: openCustomersClub,
      path: '/v1/admin/users',
      ours: '"users" as "u"',
      many: CUSTOMERS,
      sorts: userList.sorts,
      filters: OF_USERS,
      parts: PARTS_OF_USERS,
    }));
  const invoices =
    only === 'customers' ||
    (await measureList({
      open: openInvoicesClub,
      path: '/v1/admin/sale-invoices',
      totals: '/v1/admin/total-sale-invoices',
      ours: '"sale_invoices" as "i"',
      many: INVOICES,
      sorts: invoiceList.sorts,
      filters: OF_INVOICES,
      parts: PARTS_OF_INVOICES,
    }));
  return customers && invoices;
}
