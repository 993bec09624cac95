import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { AnswerMissing } from '#app/engine/answer-missing.tsx';
import { RestoredLine } from '#app/engine/restored-line.tsx';
import { useWords } from '#app/i18n/words.ts';
import { PayRow } from '#app/parts/money/pay-row.tsx';
import { trackingErrors } from '#app/parts/money/pay-words.ts';
import { usePayTarget } from '#app/parts/money/use-pay-target.ts';
import { NoAddons } from '#app/parts/setup/no-addons.tsx';
import { StockTag } from '#app/parts/setup/stock-tag.tsx';
import { fold } from '#domain/persian.ts';
import { Amount } from '#ui/amount.tsx';
import { Card } from '#ui/card.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { Icon } from '#ui/icon.tsx';
import { ItemTile } from '#ui/item-tile.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { useNumberPad } from '#ui/use-number-pad.ts';
import { AddonsFoot } from './addons-foot.tsx';
import type { PanelProps } from './panel-props.ts';
import { SoldAddons } from './sold-addons.tsx';
import { type Addons, useAddons } from './use-addons.ts';

/** As many fit on a screen without searching. */
const SEARCH_FROM = 10;

/** Sells add-ons to a reservation: a tap counts one up; to the account, or paid at once. */
export function AddonsPanel({ invoice, slots, foot, onForm, onBack }: PanelProps) {
  const target = usePayTarget();
  const padded = useNumberPad();
  const form = useAddons({ invoice, onForm, onBack }, target);
  const { add, total, sources, parts } = form;
  const [query, setQuery] = useState('');
  // The pad is open: tiles and counters are folded into one row.
  const folded = padded && target.target !== null;
  return (
    <>
      {form.restored && <RestoredLine onFresh={form.forget} />}
      {folded ? (
        <FoldedAddons form={form} onUnfold={() => target.go(null)} />
      ) : (
        <AddonTiles form={form} query={query} onQuery={setQuery} />
      )}
      {total > 0 && sources.length > 0 && (
        <PayRow
          whole={total}
          pay={form.pay}
          onPay={(pay) => {
            add.reset();
            form.setPay(pay);
          }}
          sources={sources}
          later
          required={form.required}
          at={target}
          errors={trackingErrors(add, parts)}
          onEnter={() => void form.sell()}
        />
      )}
      {!folded && <SoldAddons slots={slots} />}
      {foot && createPortal(<AddonsFoot form={form} />, foot)}
    </>
  );
}

/** The chosen add-ons in one row; a tap closes the number pad. */
function FoldedAddons({ form: { chosen, count, total }, onUnfold }: { form: Addons; onUnfold: () => void }) {
  const { t, number, digits } = useWords();
  return (
    <button type="button" className="card person folded press" onClick={onUnfold}>
      <span className="ellipsis min-w-0 flex-1 text-start font-strong">
        {chosen
          .map((addon) =>
            t('reservation.addon_line', { name: digits(addon.name), count: number(count(addon.id)) }),
          )
          .join(' · ')}
      </span>
      <Amount value={total} className="font-heavy" />
      <Icon of={ChevronDown} />
    </button>
  );
}

/** Add-ons for sale, a tap adds one; and a counter for each chosen one. */
function AddonTiles({
  form: { list, all, count, put, chosen },
  query,
  onQuery,
}: {
  form: Addons;
  query: string;
  onQuery: (query: string) => void;
}) {
  const { t, digits } = useWords();
  const word = fold(query);
  const shown = word ? all.filter((addon) => fold(addon.name).includes(word)) : all;
  return (
    <>
      {all.length >= SEARCH_FROM && (
        <SearchField label={t('reservation.addon_search')} value={query} onChange={onQuery} />
      )}
      {!list.data && <AnswerMissing query={list} title={t('errors.list')} />}
      {list.data && all.length === 0 && <NoAddons />}
      <div className="tiles">
        {shown.map((addon) => (
          <ItemTile
            key={addon.id}
            name={digits(addon.name)}
            price={addon.price}
            note={<StockTag stock={addon.stock} few />}
            count={count(addon.id)}
            onPress={() => put(addon.id, count(addon.id) + 1)}
          />
        ))}
      </div>
      {chosen.map((addon) => (
        <Card key={addon.id} className="flex items-center gap-2 py-2">
          <span className="ellipsis flex-1 font-strong">{digits(addon.name)}</span>
          <Stepper
            label={digits(addon.name)}
            value={count(addon.id)}
            onChange={(next) => put(addon.id, next)}
          />
          <Amount value={addon.price * count(addon.id)} className="min-w-18 text-end font-strong" />
        </Card>
      ))}
    </>
  );
}
