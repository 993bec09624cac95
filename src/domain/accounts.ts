export type AccountKind = 'asset' | 'liability' | 'equity' | 'income' | 'expense';

/**
 * The chart of accounts of a new club. `system` accounts are those that automatic documents post to, so they cannot be
 * moved or deleted. Each cash box, bank, gateway and person gets its own account below 11, 12, 13 and 14.
 */
export const ACCOUNTS = [
  { code: '1', name: 'دارایی‌ها', parent: null, kind: 'asset', system: true },
  { code: '11', name: 'صندوق‌ها', parent: '1', kind: 'asset', system: true },
  { code: '12', name: 'حساب‌های بانکی', parent: '1', kind: 'asset', system: true },
  { code: '13', name: 'درگاه‌های پرداخت', parent: '1', kind: 'asset', system: true },
  { code: '14', name: 'اشخاص', parent: '1', kind: 'asset', system: true },
  { code: '15', name: 'دارایی‌های ثابت', parent: '1', kind: 'asset', system: false },
  { code: '2', name: 'بدهی‌ها', parent: null, kind: 'liability', system: true },
  { code: '21', name: 'پیش‌دریافت درآمد زمین', parent: '2', kind: 'liability', system: true },
  { code: '22', name: 'پیش‌دریافت درآمد افزودنی‌ها', parent: '2', kind: 'liability', system: true },
  { code: '23', name: 'مالیات بر ارزش افزوده', parent: '2', kind: 'liability', system: true },
  { code: '24', name: 'جاری شرکا', parent: '2', kind: 'liability', system: false },
  { code: '29', name: 'سایر بدهی‌ها', parent: '2', kind: 'liability', system: false },
  { code: '3', name: 'حقوق مالکانه', parent: null, kind: 'equity', system: true },
  { code: '31', name: 'تراز افتتاحیه', parent: '3', kind: 'equity', system: true },
  { code: '32', name: 'سود و زیان انباشته', parent: '3', kind: 'equity', system: true },
  { code: '33', name: 'تعدیلات سنواتی', parent: '3', kind: 'equity', system: true },
  { code: '34', name: 'سرمایه', parent: '3', kind: 'equity', system: false },
  { code: '4', name: 'درآمدها', parent: null, kind: 'income', system: true },
  { code: '41', name: 'اجاره‌ی زمین', parent: '4', kind: 'income', system: true },
  { code: '42', name: 'فروش افزودنی‌ها', parent: '4', kind: 'income', system: true },
  { code: '43', name: 'جریمه‌ی لغو رزرو', parent: '4', kind: 'income', system: true },
  { code: '44', name: 'عدم حضور', parent: '4', kind: 'income', system: true },
  { code: '49', name: 'سایر درآمدها', parent: '4', kind: 'income', system: false },
  { code: '5', name: 'هزینه‌ها', parent: null, kind: 'expense', system: true },
  { code: '51', name: 'انواع هزینه', parent: '5', kind: 'expense', system: true },
  { code: '52', name: 'کارمزد بانک و درگاه', parent: '5', kind: 'expense', system: true },
  { code: '53', name: 'سهم مربیان', parent: '5', kind: 'expense', system: true },
  { code: '54', name: 'کسری و اضافات صندوق', parent: '5', kind: 'expense', system: true },
  { code: '55', name: 'مطالبات سوخت‌شده', parent: '5', kind: 'expense', system: true },
  { code: '56', name: 'تخفیفات خاص', parent: '5', kind: 'expense', system: true },
] as const satisfies readonly {
  code: string;
  name: string;
  parent: string | null;
  kind: AccountKind;
  system: boolean;
}[];

export type AccountCode = (typeof ACCOUNTS)[number]['code'];
