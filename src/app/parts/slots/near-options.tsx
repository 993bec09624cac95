import { useQuery } from '@tanstack/react-query';
import { useClubNow } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { courts } from '#contract/settings/courts.ts';
import type { AboutSlot } from '#outbox/item.ts';
import type { OptionCard } from '#ui/option-cards.tsx';
import { differenceText, nearText, offerText } from './slot-words.ts';

/**
 * Replacements for a slot as cards: where and when, what is the same, and the price difference. `differenceOf`: when
 * the customer's price is known; otherwise slots' own prices are compared.
 */
export function useNearOptions() {
  const words = useWords();
  const can = useCan();
  const { today } = useClubNow();
  const known = useQuery({
    ...queryFor(courts.list, { query: { per_page: '200' } }),
    enabled: can('court.show'),
  }).data?.data;
  const kindOf = (id: number) => {
    const court = known?.find((one) => one.id === id);
    return court && words.t(`desk.${court.type}`);
  };
  return (
    offers: readonly AboutSlot[],
    wanted: AboutSlot | undefined,
    differenceOf = (offer: AboutSlot): number => offer.price - (wanted?.price ?? offer.price),
  ): OptionCard<string>[] =>
    offers.map((offer) => {
      const by = differenceOf(offer);
      return {
        value: String(offer.id),
        title: offerText(words, offer, wanted, today),
        detail: wanted && nearText(words, offer, wanted, kindOf(offer.court.id)),
        end: <span className={by < 0 ? 'text-positive' : undefined}>{differenceText(words, by)}</span>,
      };
    });
}
