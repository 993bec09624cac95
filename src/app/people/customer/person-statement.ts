import { statementOf } from '#app/engine/statement.tsx';
import { PersonHead } from '#app/parts/people/person-head.tsx';
import { users } from '#contract/people/users.ts';

/** The statement of a person. */
export const personStatement = statementOf({
  name: 'person-statement',
  path: '/customers/$id/transactions',
  calls: { list: users.transactions, total: users.totalTransactions },
  head: PersonHead,
});
