import { statementOf } from '#app/engine/statement.tsx';
import { coachAccount } from '#contract/people/coach-account.ts';
import { CoachHead } from './coach-head.tsx';

/** The statement of a coach. */
export const coachStatement = statementOf({
  name: 'coach-statement',
  path: '/coaches/$id/transactions',
  calls: { list: coachAccount.transactions, total: coachAccount.totalTransactions },
  head: CoachHead,
});
