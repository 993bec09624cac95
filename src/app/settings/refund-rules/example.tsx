import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { serverNow } from '#app/data/clock.ts';
import { useClub } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { edges } from '#app/parts/visits/slot-edges.ts';
import { invoiceLists } from '#contract/sales/invoice-list.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { calculateCancel, type RefundRule } from '#domain/refunds.ts';
import { ChoiceChips } from '#ui/choice-chips.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { PriceLines } from '#ui/price-lines.tsx';

const NEXT = {
  query: { state: 'active', per_page: '1', 'order[0]': 'time_date,asc', 'order[1]': 'start_time,asc' },
} as const;

/** The example of a cancel: the next reservation, or a slot of this price this many hours before its start. */
const FREE = { price: 400_000, hours: 12 };

/** Hours to its start, of the slot that the example cancels; `draw` is the card of its figures. */
export function useExample(): {
  hours: number;
  draw: (rules: readonly RefundRule[]) => ReactNode;
} {
  const { time_zone } = useClub();
  const can = useCan();
  const { data } = useQuery({ ...queryFor(invoiceLists.list, NEXT), enabled: can('invoice.show') });
  const next = data?.data[0];
  const [wanted, setWanted] = useState<'next' | 'free'>('next');
  const [typed, setTyped] = useState<number | null>(FREE.hours);
  const of = next && wanted === 'next' ? next : null;
  const hours = of
    ? (edges(of, time_zone).start.getTime() - serverNow().getTime()) / HOUR_MS
    : (typed ?? FREE.hours);
  return {
    hours,
    draw: (rules) => (
      <Card
        rules={rules}
        hours={hours}
        court_net={of ? of.price - of.discount : FREE.price}
        addons={of?.addons_price ?? 0}
        choice={
          <>
            {next && (
              <Which
                number={next.invoice_number}
                which={of ? 'next' : 'free'}
                onWhich={(which) => setWanted(which)}
              />
            )}
            {!of && <Hours value={typed} onChange={setTyped} />}
          </>
        }
      />
    ),
  };
}

function Which({
  number,
  which,
  onWhich,
}: {
  number: number;
  which: 'next' | 'free';
  onWhich: (which: 'next' | 'free') => void;
}) {
  const { t, digits } = useWords();
  return (
    <ChoiceChips
      kind="outlined"
      label={t('refund-rules.example_of')}
      chips={[
        {
          value: 'next',
          label: t('refund-rules.of_next', { n: digits(String(number)) }),
          on: which === 'next',
        },
        { value: 'free', label: t('refund-rules.of_hours'), on: which === 'free' },
      ]}
      onPress={onWhich}
    />
  );
}

function Hours({ value, onChange }: { value: number | null; onChange: (hours: number | null) => void }) {
  const { t } = useWords();
  return (
    <NumberField
      tight
      label={t('refund-rules.hours_left')}
      value={value}
      max={8760}
      unit={t('refund-rules.hour')}
      onChange={onChange}
    />
  );
}

function Card({
  rules,
  hours,
  court_net,
  addons,
  choice,
}: {
  rules: readonly RefundRule[];
  hours: number;
  court_net: number;
  addons: number;
  choice: ReactNode;
}) {
  const { t, number } = useWords();
  const now = new Date(0);
  const { refund_court, refund_addons, penalty, refund, percent } = calculateCancel({
    court_net,
    addons: addons > 0 ? [{ id: 0, price: addons, handed_over: false }] : [],
    rules,
    starts_at: new Date(Math.round(hours * HOUR_MS)),
    now,
    mode: 'rules',
  });
  return (
    <section className="card flex flex-col gap-3 p-4">
      <h2 className="font-heavy">{t('refund-rules.example')}</h2>
      {choice}
      <PriceLines
        lines={[
          { key: 'net', label: t('refund-rules.net'), amount: court_net },
          {
            key: 'back',
            label: t('refund-rules.back', { percent: number(percent ?? 0) }),
            amount: refund_court,
            tone: 'positive',
          },
          ...(addons > 0
            ? [
                {
                  key: 'addons',
                  label: t('refund-rules.addons'),
                  amount: refund_addons,
                  tone: 'positive' as const,
                },
              ]
            : []),
          { key: 'penalty', label: t('refund-rules.penalty'), amount: penalty },
        ]}
        total={{ label: t('refund-rules.to_customer'), amount: refund, tone: 'positive' }}
      />
    </section>
  );
}
