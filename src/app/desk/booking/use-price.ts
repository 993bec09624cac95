import { useQuery } from '@tanstack/react-query';
import { useDeskRules } from '#app/data/desk-rules.ts';
import { failureOf } from '#app/data/failure.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import type { KnownHere } from '#app/offline/use-cached-person.ts';
import type { CalendarTime } from '#contract/desk/reservable-times.ts';
import type { UserDetail } from '#contract/people/users.ts';
import { type PriceLines, saleInvoices } from '#contract/sales/sale-invoices.ts';
import { discountGroups } from '#contract/settings/discount-groups.ts';
import { priceSlots } from '#domain/pricing.ts';
import type { BookingDraft } from './booking-draft.ts';
import { bookingBody, slotToPrice } from './booking-rules.ts';

export interface Price {
  /** The customer's group, if known. */
  character_id: number | undefined;
  lines: PriceLines['lines'];
  /** Percent of each discount group that gave something, by its name. */
  percents: ReadonlyMap<string, number>;
  total: number;
  /** Whether the total is the server's, or calculated from complete local data. */
  known: boolean;
  /** Made here alone, of prices and discounts that came then (ms); null where the server said it. */
  as_of: number | null;
  /** The price of one slot for this customer, calculated from local data. */
  priceOf: (slot: CalendarTime) => number;
  retry: () => void;
}

/** The price at once by the shared rules (D11), then as the server confirms it. */
export function usePrice(
  slots: readonly CalendarTime[],
  draft: BookingDraft,
  user: UserDetail | undefined,
  kept: KnownHere | null,
): Price {
  const can = useCan();
  const { default_character_id } = useDeskRules();
  // A customer that only this device knows: the server cannot calculate their price.
  const fresh = draft.fresh !== null || draft.person?.id === 0;
  const character_id =
    user?.character.id ??
    kept?.character_id ??
    draft.fresh?.character_id ??
    (fresh ? default_character_id : undefined);
  const groups = useQuery({
    ...queryFor(discountGroups.list, { query: { per_page: '200' } }),
    enabled: can('discount_group.show'),
  });
  const priced = (of: readonly CalendarTime[]) =>
    priceSlots({
      slots: of.map(slotToPrice),
      customer: {
        user_id: draft.person?.id ?? 0,
        character_id: character_id ?? 0,
      },
      discount_groups: groups.data?.data ?? [],
      manual_discount: draft.discount ?? 0,
      addons: draft.addons,
    });
  const here = priced(slots);

  const body = bookingBody(draft, slots, draft.person?.id ?? 0);
  const free = slots.length > 0 && slots.every((slot) => slot.state === 'free');
  const server = useQuery({
    ...queryFor(saleInvoices.calculatePrice, { body }),
    enabled: draft.person !== null && !fresh && free,
    staleTime: 15_000,
  });
  const said = server.data?.data;

  const percents = new Map<string, number>();
  for (const { discount_group } of here.slots) {
    if (discount_group) percents.set(discount_group.name, discount_group.percent);
  }
  return {
    character_id,
    lines: said?.lines ?? here.lines,
    percents,
    total: said?.total ?? here.total,
    // Without the server local data decide; a different price is reported when the work arrives.
    known:
      said !== undefined ||
      fresh ||
      (character_id !== undefined && groups.data !== undefined) ||
      failureOf(server) !== null,
    as_of: said ? null : groups.dataUpdatedAt,
    priceOf: (slot) => priced([slot]).total,
    retry: () => void server.refetch(),
  };
}
