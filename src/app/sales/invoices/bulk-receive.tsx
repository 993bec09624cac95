import Coins from 'lucide-react/icons/coins';
import { useState } from 'react';
import { useClub } from '#app/data/club.ts';
import { useWords } from '#app/i18n/words.ts';
import { sourceOptions } from '#app/parts/money/place-fields.tsx';
import { type PlaceChoice, placeOf, type Source, sourceOf } from '#app/parts/money/places.ts';
import { usePlaces } from '#app/parts/money/use-places.ts';
import type { Invoice } from '#contract/sales/sale-invoices.ts';
import { MOST_NAMED } from '#contract/treasury/documents.ts';
import { sumOf } from '#domain/money.ts';
import { Button } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { PriceLines } from '#ui/price-lines.tsx';
import { Segments } from '#ui/segments.tsx';
import { Sheet } from '#ui/sheet.tsx';
import type { ChooseProps } from './bulk-attendance.tsx';

/** Where the receipts of several people go: one place for all. */
export interface ReceiveInto {
  cash_id?: number;
  bank_id?: number;
  payment_gateway_id?: number;
}

/** What the customer still owes, without pending receipts and other payers' shares. */
export const amountOwed = ({ owner_due }: Pick<Invoice, 'owner_due'>): number => owner_due;

const FIELDS = { cash: 'cash_id', bank: 'bank_id', gateway: 'payment_gateway_id' } as const;
const CASH: PlaceChoice = { type: 'cash', place_id: null, tracking: '' };
/** How many people are listed by name. */
const NAMED = 8;

/** Receives what is due for several reservations: one receipt per person, all into one place. */
export function BulkReceive({ open, rows, onClose, onChoose }: ChooseProps<ReceiveInto>) {
  const words = useWords();
  const { t, amount } = words;
  const { reference_required } = useClub();
  const all = usePlaces(open);
  // A tracking number is one receipt's own: where the club wants it, only cash is taken from several at once.
  const sources: readonly Source[] = all.filter(({ type }) => type === 'cash' || !reference_required);
  const [chosen, setChosen] = useState(CASH);
  const choice = sourceOf(sources, chosen.type) ? chosen : { ...CASH, type: sources[0]?.type ?? 'cash' };
  const owing = rows.filter((row) => amountOwed(row) > 0);
  // As many of each person as one receipt names: the rest stay chosen for the next.
  const people = [...Map.groupBy(owing, ({ user }) => user.id).values()].map((of) => of.slice(0, MOST_NAMED));
  const total = sumOf(people.flat(), amountOwed);
  const place = placeOf(sources, choice);
  const lines = people.slice(0, NAMED).map((of) => {
    const [{ user }] = of as [Invoice, ...Invoice[]];
    return {
      key: String(user.id),
      label: t('sales.receive_row', { name: `${user.name} ${user.family}`, n: of.length }),
      amount: sumOf(of, amountOwed),
    };
  });
  const { places = [] } = sourceOf(sources, choice.type) ?? {};
  return (
    <Sheet
      open={open}
      onCloseRequest={onClose}
      title={t('sales.receive_of', { n: people.length })}
      subtitle={t('sales.receive_help')}
      footer={
        total > 0 && (
          <Button
            kind="primary"
            size="large"
            block
            notYet={!place}
            onClick={() => place && onChoose({ [FIELDS[choice.type]]: place.id })}
          >
            {place ? t('sales.receive_do', { sum: amount(total) }) : t('receive.lack_place')}
          </Button>
        )
      }
    >
      {total === 0 ? (
        <Empty icon={Coins} title={t('sales.receive_nothing')} />
      ) : (
        <>
          <PriceLines lines={lines} total={{ label: t('sales.receive_total'), amount: total }} />
          {people.length > NAMED && (
            <p className="text-label text-muted">{t('sales.receive_more', { n: people.length - NAMED })}</p>
          )}
          {sources.length > 1 && (
            <Segments
              tone="brand"
              label={t('pay.with_what')}
              options={sourceOptions(words, sources)}
              value={choice.type}
              onChange={(type) => setChosen({ ...CASH, type })}
            />
          )}
          {places.length > 1 && (
            <SelectField
              label={t(`pay.which_${choice.type}`)}
              tight
              value={String(place?.id ?? '')}
              onChange={(id) => setChosen({ ...choice, place_id: Number(id) })}
              options={places.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          )}
          {reference_required && all.length > sources.length && (
            <p className="text-label text-muted">{t('sales.receive_tracking')}</p>
          )}
        </>
      )}
    </Sheet>
  );
}
