import { useQuery } from '@tanstack/react-query';
import { useClubNow } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { costs } from '#contract/treasury/costs.ts';
import { documents } from '#contract/treasury/documents.ts';
import { payments } from '#contract/treasury/payments.ts';
import { Amount } from '#ui/amount.tsx';
import { Card } from '#ui/card.tsx';
import { type PlacesOfMoney, together } from './use-places-of-money.ts';

/** The total of all places, and today's income and spending, without transfers. */
export function SummaryCard({ places: { groups, missing } }: { places: PlacesOfMoney }) {
  const { t } = useWords();
  const { received, spent } = useToday();
  const whole = useCan()({ all: ['cash.show', 'bank.show', 'payment_gateway.show'] });
  const all = together(groups.flatMap(({ lines }) => lines));
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p>
        <span className="block text-label text-muted">
          {t(whole ? 'treasury-home.everywhere' : 'treasury-home.of_seen')}
        </span>
        <span className="block min-h-10 text-[27px] leading-[1.45] font-heavy">
          {!missing && all !== null && <Amount value={all} unit tone={all < 0 ? 'negative' : undefined} />}
          {!missing && all === null && (
            <span className="text-label font-normal text-muted">{t('places.untold')}</span>
          )}
        </span>
      </p>
      <p className="flex gap-6">
        <Figure name={t('treasury-home.received')} value={received} />
        <Figure name={t('treasury-home.spent')} value={spent === null ? null : -spent} />
      </p>
    </Card>
  );
}

function Figure({ name, value }: { name: string; value: number | null }) {
  if (value === null) return null;
  return (
    <span>
      <span className="block text-caption text-muted">{name}</span>
      <Amount
        value={value}
        sign="always"
        tone={value === 0 ? 'muted' : value < 0 ? 'negative' : 'positive'}
        className="text-lead font-heavy"
      />
    </span>
  );
}

/** Null: not this person's to see, or not there yet. */
function useToday() {
  const can = useCan();
  const { today } = useClubNow();
  const date = `${today}_${today}`;
  const receipts = useQuery({
    ...queryFor(documents.totalReceive, { query: { date, status: 'confirm' } }),
    enabled: can('receive.show'),
  });
  const paid = useQuery({ ...queryFor(payments.total, { query: { date } }), enabled: can('payment.show') });
  const cost = useQuery({ ...queryFor(costs.total, { query: { date } }), enabled: can('cost.show') });
  const out = [paid, cost].filter(({ isEnabled }) => isEnabled);
  return {
    received: receipts.data?.data.price ?? null,
    spent:
      out.length > 0 && out.every(({ data }) => data)
        ? out.reduce((sum, { data }) => sum + (data?.data.price ?? 0), 0)
        : null,
  };
}
