import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { PlaceHead } from '#app/parts/places/place-head.tsx';
import { paymentGateways } from '#contract/treasury/payment-gateways.ts';

/** The gateway of a statement or list of payouts. */
export function GatewayHead({ id, paper }: { id: string; paper?: boolean }) {
  const query = useQuery(queryFor(paymentGateways.get, { params: { id } }));
  const own = `/treasury/payment-gateways/${id}`;
  const { t } = useWords();
  const pages = [{ to: `${own}/receive`, label: t('payment-gateways.clearings') }];
  return <PlaceHead query={query} name={({ title }) => title} own={own} pages={pages} paper={paper} />;
}
