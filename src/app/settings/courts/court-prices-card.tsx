import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { ErrorNotice, FailedNotice } from '#app/engine/failed-notice.tsx';
import { StaleChoice } from '#app/engine/stale-choice.tsx';
import { useQuestion } from '#app/engine/use-question.tsx';
import { useWords } from '#app/i18n/words.ts';
import { useDraft } from '#app/offline/draft.ts';
import { hoursText, rowOf, useSaveCourtPrices } from '#app/parts/setup/court-terms.ts';
import { freeQuestion } from '#app/parts/setup/free-price.ts';
import { PriceRows } from '#app/parts/setup/price-rows.tsx';
import {
  changedOf,
  groupTerms,
  ofEach,
  priceIn,
  type RowPrices,
  type TypedPrices,
} from '#app/parts/setup/prices.ts';
import { insisted, overtaken, type Typed, typedOver } from '#app/parts/setup/typed-over.ts';
import { MadeTimes } from '#app/parts/slots/made-times.tsx';
import { RestoredLine } from '#app/shell/restored-line.tsx';
import { toast } from '#app/state/toast.ts';
import type { Court } from '#contract/settings/courts.ts';
import { terms } from '#contract/settings/terms.ts';
import { Button } from '#ui/button.tsx';

interface Draft {
  prices: TypedPrices;
  /** The price of each when it was typed over. */
  over: Readonly<Record<string, number>>;
}
const AS_IT_IS: Draft = { prices: {}, over: {} };

/** A court's price in each term; saved separately, since terms store it. */
export function CourtPricesCard({ court }: { court: Court }) {
  const words = useWords();
  const { t, digits } = words;
  const can = useCan();
  const list = useQuery({
    ...queryFor(terms.list, { query: { per_page: '200' } }),
    enabled: can('term.show') && can('term.update'),
  });
  const { value, set, clear, restored } = useDraft<Draft>(`court.${court.id}.prices`, AS_IT_IS);
  const { prices } = value;
  const update = useSaveCourtPrices(court.id);
  const question = useQuestion();
  const groups = list.data ? groupTerms(list.data.data, court.id, prices) : [];
  const changed = changedOf(groups, prices);
  const lacks = changed.some(({ key }) => prices[key] === null);
  const now = Object.fromEntries(
    (list.data?.data ?? []).map((term) => [String(term.id), priceIn(term, court.id)]),
  );
  const typed: Typed = { changes: prices, over: value.over };
  const put = ({ changes, over }: Typed) => {
    update.reset();
    set({ prices: changes, over } as Draft);
  };
  // A price that is as it was is no change: nobody else's is undone with it later.
  const change = (next: RowPrices) => {
    const asItIs = (id: string, price: number | null | undefined) => (price === undefined ? now[id] : price);
    const prices = Object.entries(next).map(([id, price]) => [id, asItIs(id, price) ?? null]);
    put(typedOver(typed, Object.fromEntries(prices), now));
  };
  const apart = overtaken(typed, now);
  const [asked, setAsked] = useState(false);
  const forget = () => {
    update.reset();
    clear();
  };
  const name = digits(court.name);
  useSaidOnLeaving(changed.length > 0 ? t('courts.prices_left', { name }) : null);
  const save = async (insists = false) => {
    setAsked(!insists);
    if (apart.length > 0 && !insists) return;
    if (!(await update.save(changed, prices))) return void list.refetch();
    clear();
    toast(t('setup.saved', { name: t('courts.prices_of', { name }) }));
  };
  const ask = (insists = false) => {
    if (lacks) return;
    const free = changed.some(({ key }) => prices[key] === 0);
    question.ask(free ? freeQuestion(words, name) : null, () => void save(insists));
  };
  return (
    <>
      <FailedNotice query={list} />
      {groups.length > 0 && (
        <div className="card flex flex-col gap-3 p-3">
          {restored && changed.length > 0 && <RestoredLine onFresh={forget} />}
          <PriceRows
            title={t('setup.prices_of_court')}
            level="h2"
            rows={groups.map((group) => rowOf(words, group))}
            changed={prices}
            onChange={(rows) => change(ofEach(groups, rows))}
          />
          {asked && apart.length > 0 ? (
            <StaleChoice
              fields={changed
                .filter(({ terms }) => terms.some(({ id }) => apart.includes(String(id))))
                .map(({ key, start, end, price }) => ({
                  field: hoursText(words, start, end),
                  mine: prices[key] == null ? t('form.none') : words.money(prices[key]),
                  theirs: words.money(price),
                }))}
              busy={update.busy}
              onMine={() => {
                put(insisted(typed, now));
                ask(true);
              }}
              onTheirs={() => {
                setAsked(false);
                change(Object.fromEntries(apart.map((key) => [key, now[key] ?? null])));
              }}
            />
          ) : (
            <ErrorNotice error={update.error}>{update.errorText}</ErrorNotice>
          )}
          {changed.length > 0 && (
            <>
              <p className="text-label text-muted">{t('setup.price_later')}</p>
              <Button block busy={update.busy} notYet={lacks} onClick={() => ask()}>
                {lacks ? t('setup.lack_price') : t('courts.save_prices', { n: changed.length })}
              </Button>
            </>
          )}
        </div>
      )}
      <MadeTimes of={{ court: court.id }} name={name} />
      {question.dialog}
    </>
  );
}

/** Warns about unsaved prices when the page or sheet closes. */
function useSaidOnLeaving(text: string | null): void {
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
  });
  useEffect(
    () => () => {
      if (latest.current !== null) toast({ text: latest.current, kind: 'warning' });
    },
    [],
  );
}
