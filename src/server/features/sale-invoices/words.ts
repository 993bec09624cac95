import { formatDate, formatTime } from '#domain/dates.ts';
import type { Locale } from '#domain/digits.ts';

/** A slot as people say it: court, day, hour. */
export interface SpokenSlot {
  court: string;
  date: string;
  start_time: string;
}

export const spoken = ({ court, date, start_time }: SpokenSlot): SpokenSlot => ({ court, date, start_time });

const slotText = ({ court, date, start_time }: SpokenSlot, locale: Locale) =>
  locale === 'fa'
    ? `${court}، ${formatDate(date, 'fa')} ساعت ${formatTime(start_time, 'fa')}`
    : `${court}, ${formatDate(date, 'en')} ${formatTime(start_time, 'en')}`;

const WORDS = {
  fa: {
    reserve: (slot: string) => `رزرو ${slot}`,
    received: (slot: string) => `بابت رزرو ${slot}`,
    addon: (slot: string) => `افزودنی رزرو ${slot}`,
    addonCancel: (slot: string) => `لغو افزودنی رزرو ${slot}`,
    move: (slot: string) => `جابه‌جایی رزرو به ${slot}`,
    discount: (slot: string) => `تغییر تخفیف رزرو ${slot}`,
    cancel: (slot: string) => `لغو رزرو ${slot}`,
    payOut: (slot: string) => `استرداد رزرو ${slot}`,
    attended: (slot: string) => `حضور در رزرو ${slot}`,
    missed: (slot: string) => `عدم حضور در رزرو ${slot}`,
    undone: (slot: string) => `برگشت حضور رزرو ${slot}`,
    coachShare: (slot: string) => `سهم مربی از رزرو ${slot}`,
    coachShareUndone: (slot: string) => `برگشت سهم مربی از رزرو ${slot}`,
  },
  en: {
    reserve: (slot: string) => `Reservation ${slot}`,
    received: (slot: string) => `For the reservation ${slot}`,
    addon: (slot: string) => `Add-on of the reservation ${slot}`,
    addonCancel: (slot: string) => `Add-on taken back, reservation ${slot}`,
    move: (slot: string) => `Reservation moved to ${slot}`,
    discount: (slot: string) => `Discount changed, reservation ${slot}`,
    cancel: (slot: string) => `Reservation cancelled, ${slot}`,
    payOut: (slot: string) => `Refund of the reservation ${slot}`,
    attended: (slot: string) => `Attended, reservation ${slot}`,
    missed: (slot: string) => `No-show, reservation ${slot}`,
    undone: (slot: string) => `Attendance undone, reservation ${slot}`,
    coachShare: (slot: string) => `Coach's share of the reservation ${slot}`,
    coachShareUndone: (slot: string) => `Coach's share undone, reservation ${slot}`,
  },
} as const;

export type Event = keyof (typeof WORDS)['fa'];

/** What a document says of an event, in the club's language. */
export const eventText = (event: Event, slot: SpokenSlot, locale: Locale): string =>
  WORDS[locale][event](slotText(slot, locale));

/** What the day's document says. */
export const dayText = (date: string, locale: Locale): string =>
  locale === 'fa'
    ? `شناسایی درآمد رزروهای ${formatDate(date, 'fa')}`
    : `Income of the reservations of ${formatDate(date, 'en')}`;

/** The text messages that a reservation's events send. */
export function messageText(
  kind: 'book' | 'cancel',
  slots: readonly SpokenSlot[],
  club: { club_name: string; locale: Locale },
): string {
  const list = slots.map((slot) => slotText(slot, club.locale)).join('\n');
  if (club.locale === 'fa') {
    return `${kind === 'book' ? 'رزرو شما ثبت شد' : 'رزرو شما لغو شد'}:\n${list}\n${club.club_name}`;
  }
  return `${kind === 'book' ? 'Your reservation is made' : 'Your reservation is cancelled'}:\n${list}\n${club.club_name}`;
}
