import { dayName } from '#app/i18n/day-name.ts';
import { visitText } from '#app/i18n/visit-text.ts';
import type { Words } from '#app/i18n/words.ts';
import type { OutboxWork, UnsentItem } from '#app/offline/unsent.ts';
import { deskText, named } from '#app/parts/slots/slot-words.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { sumOf } from '#domain/money.ts';
import type { AboutSlot } from '#outbox/item.ts';

/** The payment made with it, in toman. */
export const paidWith = ({ money }: Pick<OutboxWork, 'money'>): number => sumOf(money, ({ price }) => price);

/** How many characters of a message are shown to identify it. */
const EXCERPT = 40;
const excerpt = (text: string): string => (text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text);

/** Kind and amount: «رزرو و دریافت ۴۵۰٬۰۰۰، نقدی». */
export function titleOf({ t, amount }: Words, work: OutboxWork): string {
  const { kind, money, attended } = work;
  const ways = new Set(money.map(({ source }) => source));
  const [only] = ways;
  const paid = { sum: amount(paidWith(work)), way: t(`unsent.${ways.size === 1 && only ? only : 'mixed'}`) };
  if (kind === 'customer') return t('unsent.customer');
  if (kind === 'receive') return t('unsent.receive_of', paid);
  if (kind === 'message') return t('unsent.message_of', { text: excerpt(String(work.body.message ?? '')) });
  if (kind === 'attendance') {
    return t(attended === null ? 'unsent.attendance_undone' : attended ? 'unsent.came' : 'unsent.no_show');
  }
  if (money.length > 0) return t('unsent.booking_paid', paid);
  return t(work.money_safe ? 'unsent.booking_safe' : 'unsent.booking_later');
}

export const nameOf = ({ t }: Words, { person }: Pick<OutboxWork, 'person'>): string =>
  person.name || t('unsent.nobody');

/** «امروز، زمین ۴، ۱۵:۰۰ تا ۱۶:۰۰»; of several slots the first, and how many more. */
export function slotsText(words: Words, slots: readonly AboutSlot[], today: string): string {
  const [first, ...more] = slots;
  if (!first) return '';
  const slot = slotText(words, first, today);
  return more.length > 0
    ? words.t('unsent.slots_more', {
        slot,
        n: words.locale === 'fa' ? words.number(more.length) : more.length,
      })
    : slot;
}

export const slotText = (words: Words, slot: Omit<AboutSlot, 'id' | 'price'>, today: string): string =>
  words.t('unsent.slot', {
    day: dayName(words, slot.date, today),
    court: words.digits(slot.court.name),
    from: words.time(slot.start_time),
    to: words.time(slot.end_time),
  });

/** «زمین ۲ · ۱۲ تا ۱۳» */
export const placeText = (words: Words, slot: Omit<AboutSlot, 'id' | 'price' | 'date'>): string =>
  words.t('unsent.place', {
    court: words.digits(slot.court.name),
    from: words.time(slot.start_time),
    to: words.time(slot.end_time),
  });

/** «زمین ۲ · ۱۲ تا ۱۳»; of several slots what they are together. */
export const placesText = (words: Words, slots: readonly AboutSlot[]): string =>
  slots.length > 1 || !slots[0] ? visitText(words, slots.map(named)) : placeText(words, slots[0]);

/** How far this device's clock stood from the server's; null where it was right. */
export function skewText({ t, number }: Words, { skew_ms }: Pick<OutboxWork, 'skew_ms'>): string | null {
  if (skew_ms === null) return null;
  const [unit, size] =
    skew_ms >= DAY_MS
      ? (['days', DAY_MS] as const)
      : skew_ms >= HOUR_MS
        ? (['hours', HOUR_MS] as const)
        : (['minutes', MINUTE_MS] as const);
  const n = Math.round(skew_ms / size);
  return t('unsent.skew', { by: t(`unsent.skew_${unit}`, { n: n < 1000 ? n : number(n) }) });
}

/** The state as text. `author` is the person who created it; null when unknown. */
export function stateText(
  words: Words,
  { state, waits_for, author: { own }, blocked_by }: UnsentItem,
  author: string | null,
): string {
  const { t } = words;
  if (blocked_by) {
    const what = t('unsent.what_whose', {
      what: titleOf(words, blocked_by),
      name: nameOf(words, blocked_by),
    });
    return t(blocked_by.state === 'needs_you' ? 'unsent.state_after_you' : 'unsent.state_after_sign_in', {
      what,
    });
  }
  if (state === 'waiting') return t(waits_for ? 'unsent.state_after' : 'unsent.state_waiting');
  if (state !== 'sign_in') return t(`unsent.state_${state}`);
  return own
    ? t('unsent.state_sign_in_own')
    : t('unsent.state_sign_in', { name: author ?? t('unsent.author_other') });
}

interface Taken {
  id: number;
  invoice: { user: { name: string; family: string } | null; device: string | null } | null;
}

/** Why it needs a person; the server's text where that says more. */
export function problemText(words: Words, work: UnsentItem, name: string | null): string {
  const { problem, author, ways } = work;
  const { t, amount } = words;
  if (!problem) return '';
  const { code, message, details = {}, fields } = problem;
  const sum = (value: unknown) => amount(Number(value));
  switch (code) {
    case 'slot_taken': {
      const [taken] = (details.times ?? []) as Taken[];
      if (!taken?.invoice?.user) return t('unsent.why_slot_taken');
      const { user, device } = taken.invoice;
      const whom = `${user.name} ${user.family}`;
      return device
        ? t('unsent.why_slot_taken_by', { desk: deskText(words, device), name: whom })
        : t('unsent.why_slot_taken_plain', { name: whom });
    }
    case 'price_changed':
      return t('unsent.why_price_changed', { ours: sum(details.ours), yours: sum(details.yours) });
    case 'max_debt': {
      // Without permission for people the server sends no amounts.
      if (details.balance === undefined) return t('unsent.why_max_debt_plain');
      const debt = Number(details.balance) + Number(details.price) - paidWith(work) - work.paid_apart;
      return t('unsent.why_max_debt', { debt: amount(debt), limit: sum(details.max_debt) });
    }
    case 'forbidden':
      return author.own
        ? t('unsent.why_forbidden_own')
        : t('unsent.why_forbidden', { name: name ?? t('unsent.author_other') });
    case 'restored':
      return t('unsent.why_restored');
    case 'phone_used':
    case 'time_closed':
    case 'not_found':
    case 'canceled':
    case 'tracking_used':
    case 'passed':
      return t(`unsent.why_${code}`);
    case 'out_of_stock':
      return message || t('unsent.why_out_of_stock');
    case 'unresolved_ref':
    case 'parent_discarded':
      return t('unsent.why_parent');
    case 'idempotency_mismatch':
      return t('unsent.why_mismatch');
    case 'locked':
    case 'year_closed':
    case 'date_final':
    case 'shift_closed':
      return t(ways.includes('post_today') ? 'unsent.why_closed' : 'unsent.why_closed_manager');
    default:
      if (message) return message;
      return t(
        fields ? 'unsent.why_invalid' : problem.status >= 500 ? 'unsent.why_server' : 'unsent.why_other',
      );
  }
}
