import { PersonHead } from '#app/parts/people/person-head.tsx';
import { statementOf } from '#app/resource/statement.tsx';
import { users } from '#contract/users.ts';

/** The statement of a person. */
export const personStatement = statementOf({
  name: 'person-statement',
  path: '/customers/$id/transactions',
  calls: { list: users.transactions, total: users.totalTransactions },
  head: PersonHead,
});
