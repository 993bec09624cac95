import { weekday } from './dates.ts';
import { percentOf, sumOf } from './money.ts';

/** A discount group; null restrictions mean every court, term or day (D11). */
export interface DiscountGroup {
  id: number;
  name: string;
  percent: number;
  character_ids: readonly number[];
  user_ids: readonly number[];
  court_ids: readonly number[] | null;
  term_ids: readonly number[] | null;
  weekdays: readonly number[] | null;
}

/** The discount group as stored on the invoice. */
export interface FrozenGroup {
  id: number;
  name: string;
  percent: number;
}

export interface SlotToPrice {
  reservable_time_id?: number;
  date: string;
  court_id: number;
  term_id: number;
  price: number;
  title?: string;
}

export interface PricedCustomer {
  user_id: number;
  character_id: number;
}

/** `price` is per piece; each slot gets `count` pieces. */
export interface AddonToPrice {
  sale_addon_id: number;
  name: string;
  price: number;
  count: number;
}

export interface Discount {
  discount: number;
  discount_group: FrozenGroup | null;
  manual: boolean;
}

/** `net` is the net court price: after the discount, before add-ons. */
export interface PricedSlot extends Discount {
  price: number;
  net: number;
  addons_price: number;
  total_price: number;
}

/**
 * One line of the price summary. Discounts are negative; a manual discount has an empty name. All lines add up to the
 * total.
 */
export interface PriceLine {
  kind: 'slot' | 'discount' | 'addon';
  name: string;
  price: number;
  count?: number;
}

export interface PriceRequest {
  slots: readonly SlotToPrice[];
  customer: PricedCustomer;
  discount_groups: readonly DiscountGroup[];
  /** Toman per slot, taken off the court price. */
  manual_discount?: number | undefined;
  addons?: readonly AddonToPrice[] | undefined;
}

export interface PriceAnswer {
  slots: PricedSlot[];
  lines: PriceLine[];
  total: number;
}

function covers(group: DiscountGroup, slot: SlotToPrice, customer: PricedCustomer): boolean {
  const within = (list: readonly number[] | null, value: number) => list === null || list.includes(value);
  return (
    (group.user_ids.includes(customer.user_id) || group.character_ids.includes(customer.character_id)) &&
    within(group.court_ids, slot.court_id) &&
    within(group.term_ids, slot.term_id) &&
    within(group.weekdays, weekday(slot.date))
  );
}

/** The better of a group's percent and manual toman, never above the price; a tie goes to the group (D11). */
export function betterDiscount(price: number, group: FrozenGroup | null, manual = 0): Discount {
  const byGroup = group ? Math.min(price, percentOf(price, group.percent)) : 0;
  const byHand = Math.min(price, manual);
  if (byHand > byGroup) return { discount: byHand, discount_group: null, manual: true };
  if (!group || byGroup === 0) return { discount: 0, discount_group: null, manual: false };
  const { id, name, percent } = group;
  return { discount: byGroup, discount_group: { id, name, percent }, manual: false };
}

/**
 * Of the groups that cover a slot the one with the highest percent, then the lowest id. It is stored with the
 * reservation.
 */
export function coveringGroup(
  slot: SlotToPrice,
  customer: PricedCustomer,
  groups: readonly DiscountGroup[],
): FrozenGroup | null {
  const [best] = groups
    .filter((group) => covers(group, slot, customer))
    .sort((a, b) => b.percent - a.percent || a.id - b.id);
  return best ? { id: best.id, name: best.name, percent: best.percent } : null;
}

/** The discount of one slot: the better of its group's percent and the manual toman. */
export function discountFor(
  slot: SlotToPrice,
  customer: PricedCustomer,
  groups: readonly DiscountGroup[],
  manual = 0,
): Discount {
  return betterDiscount(slot.price, coveringGroup(slot, customer, groups), manual);
}

/** Prices a booking: each slot, the lines that explain it, the total (D11). */
export function priceSlots(request: PriceRequest): PriceAnswer {
  const { slots, customer, discount_groups, manual_discount = 0, addons = [] } = request;
  const addons_price = sumOf(addons, (addon) => addon.price * addon.count);
  const priced = slots.map((slot) => {
    const discount = discountFor(slot, customer, discount_groups, manual_discount);
    const net = slot.price - discount.discount;
    return { price: slot.price, ...discount, net, addons_price, total_price: net + addons_price };
  });
  const slotLines = slots.map(
    (slot): PriceLine => ({ kind: 'slot', name: slot.title ?? '', price: slot.price }),
  );
  const addonLines = addons.map((addon): PriceLine => {
    const count = addon.count * slots.length;
    return { kind: 'addon', name: addon.name, price: addon.price * count, count };
  });
  return {
    slots: priced,
    lines: [...slotLines, ...discountLines(priced), ...addonLines],
    total: sumOf(priced, (slot) => slot.total_price),
  };
}

/** One line for each group, and one for manual discounts. */
function discountLines(slots: readonly PricedSlot[]): PriceLine[] {
  const lines = new Map<number, PriceLine>();
  for (const { discount, discount_group } of slots) {
    if (discount === 0) continue;
    const key = discount_group?.id ?? 0;
    const line = lines.get(key) ?? { kind: 'discount', name: discount_group?.name ?? '', price: 0 };
    lines.set(key, { ...line, price: line.price - discount });
  }
  return [...lines.values()];
}

/** The discount as stored on the invoice: the group at that time, or manual toman. */
export interface FrozenDiscount {
  discount_group: FrozenGroup | null;
  discount_manual: number | null;
}

/** The group that gave an invoice's discount; null when a manual discount was higher, or none was given. */
export const winningGroup = ({ price, ...frozen }: FrozenDiscount & { price: number }): FrozenGroup | null =>
  repriceMoved(price, frozen).discount_group;

/** The price of a reservation on another slot: an agreed price stays (D15), discounts are calculated again. */
export const priceOnSlot = (
  moved: FrozenDiscount & { price: number; price_fixed: boolean },
  price: number,
): ReturnType<typeof repriceMoved> => repriceMoved(moved.price_fixed ? moved.price : price, moved);

/** The court price after a move: the stored group's percent or the manual toman is applied again (D11). */
export function repriceMoved(
  price: number,
  frozen: FrozenDiscount,
): Discount & { price: number; net: number } {
  const discount = betterDiscount(price, frozen.discount_group, frozen.discount_manual ?? 0);
  return { price, ...discount, net: price - discount.discount };
}
