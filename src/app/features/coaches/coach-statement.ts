import { statementOf } from '#app/resource/statement.tsx';
import { coachAccount } from '#contract/coach-account.ts';
import { CoachHead } from './coach-head.tsx';

/** The statement of a coach. */
export const coachStatement = statementOf({
  name: 'coach-statement',
  path: '/coaches/$id/transactions',
  calls: { list: coachAccount.transactions, total: coachAccount.totalTransactions },
  head: CoachHead,
});
