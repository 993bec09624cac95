import type { Locale } from '#domain/digits.ts';
import type { InvoiceDisplay, Outcome } from '#domain/statuses.ts';

type Text = Readonly<Record<Locale, string>>;

/** The states a reservation is shown with (seeds §4). */
export const DISPLAYS: Record<InvoiceDisplay, Text> = {
  active: { fa: 'پیش رو', en: 'Upcoming' },
  activePassed: { fa: 'گذشته', en: 'Past' },
  confirmed: { fa: 'آمد', en: 'Attended' },
  canceled: { fa: 'لغوشده', en: 'Cancelled' },
  canceledBySystem: { fa: 'لغو سیستم', en: 'Cancelled by system' },
};
/** How it was booked, by `action_type`. */
export const ACTIONS: Readonly<Record<1 | 2 | 3, Text>> = {
  1: { fa: 'حضوری', en: 'At the desk' },
  2: { fa: 'تلفنی', en: 'By phone' },
  3: { fa: 'اینترنتی', en: 'Online' },
};
/** How it stands with its money, by `financial_status`. */
export const SETTLED: Readonly<Record<1 | 2 | 3, Text>> = {
  1: { fa: 'تسویه', en: 'Paid' },
  2: { fa: 'مانده‌دار', en: 'Owing' },
  3: { fa: 'بیش‌پرداخت', en: 'Overpaid' },
};
export const OUTCOME_NAMES: Readonly<Record<Outcome, Text>> = {
  upcoming: { fa: 'پیش رو', en: 'Upcoming' },
  played: { fa: 'برگزارشده', en: 'Played' },
  missed: { fa: 'نیامد', en: 'No-show' },
  canceled: { fa: 'لغوشده', en: 'Cancelled' },
  closed: { fa: 'لغو سیستم', en: 'Closed' },
};
