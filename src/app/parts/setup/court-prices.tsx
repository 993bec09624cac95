import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { courts } from '#contract/settings/courts.ts';
import { MoneyField } from '#ui/fields/money-field.tsx';
import { Switch } from '#ui/switch.tsx';

/** Courts with their own price; the others use the term's. */
export function CourtPrices({
  prices,
  base,
  onChange,
}: {
  prices: Readonly<Record<string, number>>;
  base: number | null;
  onChange: (prices: Record<string, number>) => void;
}) {
  const { t, digits, amount } = useWords();
  const can = useCan();
  const [wanted, setWanted] = useState(Object.keys(prices).length > 0);
  // The court whose box is being emptied: on leaving it shows the term's price.
  const [emptied, setEmptied] = useState<number | null>(null);
  const { data } = useQuery({
    ...queryFor(courts.list, { query: { per_page: '200', active: 'true' } }),
    enabled: can('court.show'),
  });
  if (!data || data.data.length === 0) return null;
  return (
    <>
      <Switch
        panel
        label={t('setup.court_prices')}
        checked={wanted}
        onChange={(on) => {
          setWanted(on);
          if (!on) onChange({});
        }}
      />
      {wanted && (
        <div className="grid grid-cols-2 gap-x-2.5 gap-y-2">
          {data.data.map((court) => (
            <MoneyField
              key={court.id}
              label={digits(court.name)}
              tight
              placeholder={base === null ? undefined : amount(base)}
              onBlur={() => setEmptied(null)}
              value={prices[court.id] ?? (emptied === court.id ? null : base)}
              onChange={(sum) => {
                setEmptied(sum === null ? court.id : null);
                const { [court.id]: _, ...others } = prices;
                onChange(sum === null || sum === base ? others : { ...others, [court.id]: sum });
              }}
            />
          ))}
        </div>
      )}
    </>
  );
}
