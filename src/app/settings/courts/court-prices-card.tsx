import { useEffect, useRef } from 'react';
import { ErrorNotice, FailedNotice } from '#app/engine/failed-notice.tsx';
import { RestoredLine } from '#app/engine/restored-line.tsx';
import { useQuestion } from '#app/engine/use-question.tsx';
import { useWords } from '#app/i18n/words.ts';
import { freeQuestion } from '#app/parts/setup/free-price.ts';
import { PriceChoice } from '#app/parts/setup/price-choice.tsx';
import { PriceRows } from '#app/parts/setup/price-rows.tsx';
import { useCourtPrices } from '#app/parts/setup/use-court-prices.ts';
import { MadeTimes } from '#app/parts/slots/made-times.tsx';
import { toast } from '#app/state/toast.ts';
import type { Court } from '#contract/settings/courts.ts';
import { Button } from '#ui/button.tsx';

/** A court's price in each term; saved separately, since terms store it. */
export function CourtPricesCard({ court }: { court: Court }) {
  const words = useWords();
  const { t, digits } = words;
  const prices = useCourtPrices(court.id);
  const { draft, changed, lacks } = prices;
  const question = useQuestion();
  const forget = () => {
    prices.reset();
    draft.clear();
  };
  const name = digits(court.name);
  useSaidOnLeaving(changed.length > 0 ? t('courts.prices_left', { name }) : null);
  const save = async (insists = false) => {
    if (!insists && draft.asksFirst()) return;
    if (!(await prices.save())) return;
    draft.clear();
    toast(t('form.saved', { name: t('courts.prices_of', { name }) }));
  };
  const ask = (insists = false) => {
    if (lacks) return;
    question.ask(prices.free ? freeQuestion(words, name) : null, () => void save(insists));
  };
  return (
    <>
      <FailedNotice query={prices.list} />
      {prices.rows.length > 0 && (
        <div className="card flex flex-col gap-3 p-3">
          {draft.restored && changed.length > 0 && <RestoredLine onFresh={forget} />}
          <PriceRows
            title={t('setup.prices_of_court')}
            level="h2"
            rows={prices.rows}
            changed={draft.prices}
            onChange={prices.setRows}
          />
          {draft.apart.length > 0 ? (
            <PriceChoice
              draft={draft}
              rows={prices.told}
              busy={prices.busy}
              onMine={() => ask(true)}
              onTheirs={prices.reset}
            />
          ) : (
            <ErrorNotice error={prices.error}>{prices.errorText}</ErrorNotice>
          )}
          {changed.length > 0 && (
            <>
              <p className="text-label text-muted">{t('setup.price_later')}</p>
              <Button block busy={prices.busy} notYet={lacks} onClick={() => ask()}>
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
