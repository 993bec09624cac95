import { useWords } from '#app/i18n/words.ts';
import { ChosenCustomer } from '#app/parts/people/chosen-customer.tsx';
import type { Planner } from './use-planner.ts';

/** The customer of the season. */
export function PlanCustomer({ planner: { draft, change, customer, createUser } }: { planner: Planner }) {
  const { t } = useWords();
  return (
    <ChosenCustomer
      draft={draft}
      change={change}
      customer={customer}
      errors={createUser.fieldErrors}
      findText={t('season-schedules.find_customer')}
      framed
    />
  );
}
