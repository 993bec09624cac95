import type { Random } from './random.ts';

const WOMEN = [
  'سارا',
  'زهرا',
  'فاطمه',
  'مریم',
  'نیلوفر',
  'پریسا',
  'لیلا',
  'هانیه',
  'یاسمن',
  'مینا',
  'شیدا',
  'نگار',
  'فرزانه',
  'الهام',
  'مهسا',
  'نرگس',
  'شقایق',
  'ریحانه',
  'سمیرا',
  'آیدا',
];
const MEN = [
  'رضا',
  'علی',
  'محمد',
  'امیر',
  'حسین',
  'مهدی',
  'پویا',
  'سینا',
  'آرش',
  'داوود',
  'کیان',
  'سامان',
  'آرمان',
  'محمدرضا',
  'بهرام',
  'نوید',
  'شهاب',
  'علی‌رضا',
  'سیدمحمدحسین',
  'ژوبین',
];
const FAMILIES = [
  'محمدی',
  'احمدی',
  'اکبری',
  'کریمی',
  'رضایی',
  'موسوی',
  'جعفری',
  'قاسمی',
  'نظری',
  'ملکی',
  'طاهری',
  'حیدری',
  'سلیمانی',
  'کاظمی',
  'نوری',
  'شریفی',
  'باقری',
  'یوسفی',
  'فلاحی',
  'عباسی',
  'توکلی',
  'امینی',
  'دلاوری',
  'فرهادی',
  'صادقی',
  'طباطبایی‌نژاد',
  'پورمحمد',
  'چراغی',
  'گلستانی',
  'ژاله‌پور',
];

export interface DemoPerson {
  name: string;
  family: string;
  gender: 1 | 2;
  phone_number: string;
}

/** The n-th person of the demo: believable, with a unique phone. */
export function demoPerson(random: Random, n: number): DemoPerson {
  const gender = random.chance(0.45) ? 2 : 1;
  // The staff's numbers are below these.
  const middle = String(2_000_000 + ((n * 7_919) % 7_000_000));
  return {
    name: random.pick(gender === 2 ? WOMEN : MEN),
    family: random.pick(FAMILIES),
    gender,
    phone_number: `09${random.pick(['12', '35', '19', '21'])}${middle}`,
  };
}
