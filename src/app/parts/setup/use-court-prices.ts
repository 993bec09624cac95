import { useQuery } from '@tanstack/react-query';
import { useCall } from '#app/calls/use-call.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { terms } from '#contract/settings/terms.ts';
import { hoursText, rowOf } from './court-terms.ts';
import { changedOf, groupTerms, ofEach, priceIn, type RowPrices, withCourtPrice } from './prices.ts';
import { usePrices } from './use-prices.ts';

/** What a court costs in each term, and what of it is typed anew; the terms keep it, so that it is saved by itself. */
export function useCourtPrices(court_id: number) {
  const words = useWords();
  const can = useCan();
  const list = useQuery({
    ...queryFor(terms.list, { query: { per_page: '200' } }),
    enabled: can('term.show') && can('term.update'),
  });
  const all = list.data?.data ?? [];
  const draft = usePrices(
    `court.${court_id}.term_prices`,
    Object.fromEntries(all.map((term) => [String(term.id), priceIn(term, court_id)])),
  );
  const { prices } = draft;
  const groups = groupTerms(all, court_id, prices);
  const changed = changedOf(groups, prices);
  const update = useCall(terms.update);
  return {
    list,
    draft,
    groups,
    rows: groups.map((group) => rowOf(words, group)),
    setRows: (rows: RowPrices) => {
      update.reset();
      draft.setPrices(ofEach(groups, rows));
    },
    /** The rows whose price is another one now. */
    changed,
    /** The same as they are told beside what somebody else has made of them. */
    told: changed.map(({ terms: within, start, end, price }) => ({
      label: hoursText(words, start, end),
      ids: within.map(({ id }) => String(id)),
      price,
    })),
    /** A price is being typed. */
    lacks: changed.some(({ key }) => prices[key] === null),
    /** Something is to be given away. */
    free: changed.some(({ key }) => prices[key] === 0),
    busy: update.busy,
    error: update.error,
    errorText: update.errorText,
    reset: update.reset,
    /** Writes them into their terms, one after the other; false where one was refused. */
    async save(): Promise<boolean> {
      for (const term of changed.flatMap((group) => group.terms)) {
        const price = prices[term.id] ?? term.price;
        const out = await update.submit({
          params: { id: String(term.id) },
          body: { court_prices: withCourtPrice(term, court_id, price), version: term.version },
        });
        if (out.state === 'done') continue;
        void list.refetch();
        return false;
      }
      return true;
    },
  };
}
