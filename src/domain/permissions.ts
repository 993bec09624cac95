/**
 * The actions on resources. Their numbers and words are the same for every resource. Ids go over the wire and are never
 * reused.
 */
const ACTIONS = {
  show: { id: 1, fa: 'دیدن', en: 'View' },
  create: { id: 2, fa: 'افزودن', en: 'Add' },
  update: { id: 3, fa: 'ویرایش', en: 'Edit' },
  delete: { id: 4, fa: 'حذف و بازگردانی', en: 'Delete and restore' },
  forceDelete: { id: 5, fa: 'حذف همیشگی', en: 'Delete for good' },
  access: { id: 6, fa: 'دسترسی کامل', en: 'Full access' },
  set_role: { id: 7, fa: 'تعیین گروه دسترسی', en: 'Set access group' },
  set_character: { id: 8, fa: 'تعیین گروه مشتریان', en: 'Set customer group' },
  set_max_debt: { id: 9, fa: 'تعیین سقف بدهی و ثبت بیشتر از آن', en: 'Set and exceed the debt limit' },
  merge: { id: 10, fa: 'یکی کردن دو مشتری', en: 'Merge two customers' },
  import: { id: 11, fa: 'ورود گروهی', en: 'Import' },
  own: { id: 12, fa: 'کلاس‌ها و مانده‌ی خود', en: 'Own classes and balance' },
  force: { id: 13, fa: 'جایگزین کردن سانس‌های موجود', en: 'Replace existing slots' },
  forget: { id: 14, fa: 'ثبت و لغو پس از گذشت زمان', en: 'Record and cancel past bookings' },
  discount: { id: 15, fa: 'تخفیف دستی', en: 'Manual discount' },
  override_refund: { id: 16, fa: 'استرداد خارج از قانون', en: 'Refund outside the rules' },
  unlock: { id: 17, fa: 'باز کردن قفل', en: 'Unlock' },
  close: { id: 18, fa: 'بستن سال مالی', en: 'Close the financial year' },
  reopen: { id: 19, fa: 'باز کردن دوباره‌ی سال', en: 'Reopen the financial year' },
  approve: { id: 20, fa: 'تأیید', en: 'Approve' },
  retrieve: { id: 21, fa: 'دریافت و بازگردانی', en: 'Download and restore' },
  discard: { id: 22, fa: 'کنار گذاشتن', en: 'Discard' },
  on_behalf: { id: 23, fa: 'ثبت از طرف دیگری', en: 'Record on behalf of others' },
  number: { id: 25, fa: 'قطعی کردن اسناد', en: 'Make documents final' },
  negative_stock: { id: 24, fa: 'فروش افزودنی بیش از موجودی', en: 'Sell add-ons beyond stock' },
} as const;

type Action = keyof typeof ACTIONS;

const CRUD = ['show', 'create', 'update', 'delete', 'forceDelete'] as const;

/** The permission table: areas, their resources, and the actions of each. Ids go over the wire and are never reused. */
const AREAS = [
  {
    id: 1,
    slug: 'people',
    fa: 'اشخاص',
    en: 'People',
    resources: [
      {
        id: 100,
        slug: 'user',
        fa: 'مشتریان و کاربران',
        en: 'Customers and users',
        actions: [...CRUD, 'set_role', 'set_character', 'set_max_debt', 'merge', 'import'],
      },
      { id: 200, slug: 'character', fa: 'گروه‌های مشتریان', en: 'Customer groups', actions: CRUD },
      { id: 300, slug: 'coach', fa: 'مربیان', en: 'Coaches', actions: [...CRUD, 'own'] },
      {
        id: 400,
        slug: 'role',
        fa: 'گروه‌های دسترسی',
        en: 'Access groups',
        actions: ['show', 'create', 'update', 'delete'],
      },
      { id: 500, slug: 'company', fa: 'شرکت‌ها', en: 'Companies', actions: ['delete', 'forceDelete'] },
    ],
  },
  {
    id: 2,
    slug: 'courts',
    fa: 'زمین‌ها و سانس‌ها',
    en: 'Courts and slots',
    resources: [
      { id: 600, slug: 'court', fa: 'زمین‌ها', en: 'Courts', actions: CRUD },
      { id: 700, slug: 'term', fa: 'سانس‌ها', en: 'Slots', actions: CRUD },
      {
        id: 800,
        slug: 'time',
        fa: 'ساخت تقویم',
        en: 'Calendar creation',
        actions: ['show', 'create', 'force'],
      },
      { id: 900, slug: 'calendar', fa: 'تقویم رزرو', en: 'Calendar', actions: ['show'] },
      { id: 1000, slug: 'closed_invoice', fa: 'تعطیلی‌ها', en: 'Closures', actions: CRUD },
    ],
  },
  {
    id: 3,
    slug: 'sales',
    fa: 'فروش',
    en: 'Sales',
    resources: [
      {
        id: 1100,
        slug: 'invoice',
        fa: 'رزروها',
        en: 'Bookings',
        actions: [...CRUD, 'forget', 'discount', 'override_refund'],
      },
      {
        id: 1200,
        slug: 'season_scheduler',
        fa: 'رزروهای فصلی',
        en: 'Seasons',
        actions: CRUD,
      },
      { id: 1300, slug: 'sale_addon', fa: 'افزودنی‌ها', en: 'Add-ons', actions: CRUD },
      { id: 3600, slug: 'sale', fa: 'فروش', en: 'Sale', actions: ['negative_stock'] },
      { id: 1400, slug: 'refund_rule', fa: 'قانون‌های استرداد', en: 'Refund rules', actions: CRUD },
      { id: 1500, slug: 'discount_group', fa: 'گروه‌های تخفیف', en: 'Discount groups', actions: CRUD },
    ],
  },
  {
    id: 4,
    slug: 'treasury',
    fa: 'خزانه',
    en: 'Treasury',
    resources: [
      { id: 1600, slug: 'cash', fa: 'صندوق‌ها', en: 'Cash boxes', actions: CRUD },
      { id: 1700, slug: 'bank', fa: 'حساب‌های بانکی', en: 'Banks', actions: CRUD },
      { id: 1800, slug: 'payment_gateway', fa: 'درگاه‌های پرداخت', en: 'Payment gateways', actions: CRUD },
      {
        id: 1900,
        slug: 'receive',
        fa: 'دریافت‌ها',
        en: 'Receipts',
        actions: ['show', 'create', 'update', 'delete'],
      },
      { id: 2000, slug: 'payment', fa: 'پرداخت‌ها', en: 'Payments', actions: ['show', 'create', 'delete'] },
      { id: 2100, slug: 'cost', fa: 'هزینه‌ها', en: 'Costs', actions: ['show', 'create', 'delete'] },
      {
        id: 2200,
        slug: 'internal_fund',
        fa: 'انتقال وجه',
        en: 'Transfers',
        actions: ['show', 'create', 'delete'],
      },
      { id: 2300, slug: 'shift', fa: 'شیفت صندوق', en: 'Shifts', actions: ['show', 'create', 'approve'] },
    ],
  },
  {
    id: 5,
    slug: 'accountancy',
    fa: 'حسابداری',
    en: 'Accounting',
    resources: [
      { id: 2400, slug: 'document', fa: 'اسناد', en: 'Documents', actions: ['access'] },
      { id: 2500, slug: 'account', fa: 'درخت حساب‌ها', en: 'Accounts', actions: ['access'] },
      { id: 2600, slug: 'opening', fa: 'سند افتتاحیه', en: 'Opening balance', actions: ['access', 'unlock'] },
      {
        id: 2700,
        slug: 'financial_year',
        fa: 'سال‌های مالی',
        en: 'Financial years',
        actions: ['show', 'create', 'update', 'close', 'reopen', 'number'],
      },
      { id: 2800, slug: 'report', fa: 'گزارش‌ها', en: 'Reports', actions: ['show'] },
    ],
  },
  {
    id: 6,
    slug: 'club',
    fa: 'باشگاه',
    en: 'Club',
    resources: [
      {
        id: 2900,
        slug: 'support_ticket',
        fa: 'تیکت‌های پشتیبانی',
        en: 'Support tickets',
        actions: ['show', 'create'],
      },
      {
        id: 3000,
        slug: 'organizational_ticket',
        fa: 'تیکت‌های داخلی',
        en: 'Internal tickets',
        actions: ['show', 'create'],
      },
      { id: 3100, slug: 'event', fa: 'پیام‌ها', en: 'Messages', actions: ['show', 'create', 'delete'] },
      {
        id: 3200,
        slug: 'backup',
        fa: 'پشتیبان‌ها',
        en: 'Backups',
        actions: ['show', 'create', 'retrieve', 'delete'],
      },
      { id: 3300, slug: 'log', fa: 'گزارش کارها', en: 'Audit log', actions: ['show'] },
      { id: 3400, slug: 'setting', fa: 'تنظیمات', en: 'Settings', actions: ['show', 'update'] },
      {
        id: 3500,
        slug: 'operation',
        fa: 'کارهای فرستاده‌نشده',
        en: 'Unsent work',
        actions: ['show', 'discard', 'on_behalf'],
      },
    ],
  },
] as const satisfies readonly {
  id: number;
  slug: string;
  fa: string;
  en: string;
  resources: readonly { id: number; slug: string; fa: string; en: string; actions: readonly Action[] }[];
}[];

type Resource = (typeof AREAS)[number]['resources'][number];
type SlugOf<R> = R extends { slug: infer S extends string; actions: readonly (infer A extends string)[] }
  ? `${S}.${A}`
  : never;

/** The name of one permission: `invoice.create`. */
export type Permission = SlugOf<Resource>;

/** A node of the tree in the role editor: area, resource or permission. Only leaves are granted. */
export interface PermissionNode {
  id: number;
  slug: string;
  name: { fa: string; en: string };
  children: PermissionNode[];
}

/** For resources without a trash: deleting one is final. */
const DELETE_ALONE = { fa: 'حذف', en: 'Delete' };

function leafOf(resource: Resource, action: Action): PermissionNode {
  const actions: readonly Action[] = resource.actions;
  const { id } = ACTIONS[action];
  const { fa, en } = action === 'delete' && !actions.includes('forceDelete') ? DELETE_ALONE : ACTIONS[action];
  return { id: resource.id + id, slug: `${resource.slug}.${action}`, name: { fa, en }, children: [] };
}

export const PERMISSION_TREE: readonly PermissionNode[] = AREAS.map((area) => ({
  id: area.id,
  slug: area.slug,
  name: { fa: area.fa, en: area.en },
  children: area.resources.map((resource) => ({
    id: resource.id,
    slug: resource.slug,
    name: { fa: resource.fa, en: resource.en },
    children: resource.actions.map((action) => leafOf(resource, action)),
  })),
}));

const LEAVES = PERMISSION_TREE.flatMap((area) => area.children).flatMap((resource) => resource.children);
const ID_BY_SLUG = new Map(LEAVES.map((leaf) => [leaf.slug, leaf.id]));
const SLUG_BY_ID = new Map(LEAVES.map((leaf) => [leaf.id, leaf.slug as Permission]));

/** Every permission there is. */
export const PERMISSIONS: readonly Permission[] = [...SLUG_BY_ID.values()];

export const isPermission = (slug: string): slug is Permission => ID_BY_SLUG.has(slug);

/** The number by which roles send and receive a permission. */
export function permissionId(permission: Permission): number {
  const id = ID_BY_SLUG.get(permission);
  if (id === undefined) throw new RangeError(`no permission ${permission}`);
  return id;
}

/** The permission with this number; undefined for areas, resources and unknown numbers. */
export const permissionOfId = (id: number): Permission | undefined => SLUG_BY_ID.get(id);

interface RoleNode {
  id: number;
  parent_id: number | null;
}

/**
 * Whether a role is strictly below another in the tree. No role (a customer) is below every role; nothing is below a
 * customer (D19).
 */
export function isRoleBelow(roles: readonly RoleNode[], lower: number | null, upper: number | null): boolean {
  if (upper === null) return false;
  if (lower === null) return true;
  const parents = new Map(roles.map((role) => [role.id, role.parent_id]));
  const seen = new Set<number>();
  let above = parents.get(lower) ?? null;
  while (above !== null && above !== upper && !seen.has(above)) {
    seen.add(above);
    above = parents.get(above) ?? null;
  }
  return above === upper;
}
