import type { Locale } from '#domain/digits.ts';

export interface Release {
  /** The id by which an event of a new version refers to it. */
  id: number;
  /** As package.json has it. */
  version: string;
  /** Changes that people at the desk notice, one line each. */
  news: Readonly<Record<Locale, readonly string[]>>;
}

/** The changes of each version, newest first; the first is this version's. */
export const RELEASES: readonly [Release, ...Release[]] = [
  {
    id: 1,
    version: '0.1.0',
    news: {
      fa: [
        'رزرو، دریافت و لغو در چند ثانیه، بی‌اینترنت هم',
        'رزرو فصلی، روز تعطیل، فهرست انتظار و تقسیم هزینه',
        'خزانه، شیفت صندوق و دفترهای حساب',
        'گزارش‌ها، پیام‌ها و پشتیبان',
      ],
      en: [
        'Booking, receiving and cancelling in seconds, without the internet too',
        'Season bookings, closures, the waitlist and split payments',
        'Treasury, till shifts and the books',
        'Reports, messages and backups',
      ],
    },
  },
];
