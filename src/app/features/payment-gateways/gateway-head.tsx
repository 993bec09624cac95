import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#app/data/query.ts';
import { PlaceHead } from '#app/parts/places/place-head.tsx';
import { paymentGateways } from '#contract/payment-gateways.ts';

/** Whose statement or clearings these are. */
export function GatewayHead({ id, paper }: { id: string; paper?: boolean }) {
  const query = useQuery(queryFor(paymentGateways.get, { params: { id } }));
  const own = `/treasury/payment-gateways/${id}`;
  return <PlaceHead query={query} name={({ title }) => title} own={own} paper={paper} />;
}
