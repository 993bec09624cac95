import { queryClient, queryFor } from '#app/data/query.ts';
import { deskRules } from '#app/state/desk-rules.ts';
import { store } from '#app/state/store.ts';
import type { Call, CallAnswer, CallRequest } from '#contract/call.ts';
import { saleAddons } from '#contract/sales/sale-addons.ts';
import { discountGroups } from '#contract/settings/discount-groups.ts';
import { type AddonToPrice, priceSlots } from '#domain/pricing.ts';
import { listOf, refOf } from '#outbox/dependencies.ts';
import type { Item } from '#outbox/item.ts';
import { cachedPerson } from './directory.ts';
import { knownCells } from './known-cells.ts';
import { unsentAtom } from './unsent.ts';

/** The price of a booking by the shared rules (D11) from cached prices and discounts; null when some are unknown. */
export async function priceHere(body: Item['body']): Promise<number | null> {
  const cells = knownCells(queryClient);
  const times = (listOf(body.reservable_time_ids) as number[]).map((id) => cells.get(id)?.time);
  const slots = times.flatMap((time) =>
    time ? [{ date: time.date, court_id: time.court.id, term_id: time.term.id, price: time.price }] : [],
  );
  const [character_id, groups, addons] = await Promise.all([
    characterOf(body.user_id),
    kept(discountGroups.list, { query: { per_page: '200' } }),
    addonsOf(body),
  ]);
  if (slots.length < times.length || character_id === null || !groups || !addons) return null;
  const user_id = typeof body.user_id === 'number' ? body.user_id : 0;
  return priceSlots({
    slots,
    customer: { user_id, character_id },
    discount_groups: groups.data,
    manual_discount: Number(body.discount ?? 0),
    addons,
  }).total;
}

/** A cached answer, or null. */
const kept = <C extends Call>(call: C, input: CallRequest<C>): Promise<CallAnswer<C> | null> =>
  queryClient.ensureQueryData({ ...queryFor(call, input), retry: false }).catch(() => null);

/** The group of a customer; of one who was made here as it was chosen, or as the club puts new ones. */
async function characterOf(who: unknown): Promise<number | null> {
  if (typeof who === 'number') return (await cachedPerson(who))?.character_id ?? null;
  const made = store
    .get(unsentAtom)
    .people(0)
    .find(({ ref }) => ref === refOf(who));
  return made ? (made.character_id ?? deskRules().default_character_id) : null;
}

/** The add-ons with prices; null when one is unknown. */
async function addonsOf(body: Item['body']): Promise<AddonToPrice[] | null> {
  const sold = listOf(body.addons) as { sale_addon_id: number; count: number }[];
  if (sold.length === 0) return [];
  const list = await kept(saleAddons.list, { query: { per_page: '200', active: 'true' } });
  const found = sold.flatMap(({ sale_addon_id, count }) => {
    const addon = list?.data.find(({ id }) => id === sale_addon_id);
    return addon ? [{ sale_addon_id, count, name: addon.name, price: addon.price }] : [];
  });
  return found.length < sold.length ? null : found;
}
