import { placeStatementOf } from '#app/engine/statement.tsx';
import { placeAccounts } from '#contract/treasury/place-accounts.ts';
import { GatewayHead } from './gateway-head.tsx';

const { transactions, totalTransactions } = placeAccounts.gateways;
/** The statement of a gateway. */
export const gatewayStatement = placeStatementOf({
  name: 'gateway-statement',
  path: '/treasury/payment-gateways/$id/transactions',
  calls: { list: transactions, total: totalTransactions },
  head: GatewayHead,
});
