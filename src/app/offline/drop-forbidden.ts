import { canCall } from '#app/data/access.ts';
import { reservableTimes } from '#contract/desk/reservable-times.ts';
import { characters } from '#contract/people/characters.ts';
import { users } from '#contract/people/users.ts';
import { saleAddons } from '#contract/sales/sale-addons.ts';
import { courts } from '#contract/settings/courts.ts';
import { discountGroups } from '#contract/settings/discount-groups.ts';
import { refundRules } from '#contract/settings/refund-rules.ts';
import { terms } from '#contract/settings/terms.ts';
import { banks } from '#contract/treasury/banks.ts';
import { cashes } from '#contract/treasury/cashes.ts';
import { paymentGateways } from '#contract/treasury/payment-gateways.ts';
import { dropAnswers } from './persist.ts';

/** Queries cached for an offline start (`persist.ts`). */
const KEPT = [
  courts.list,
  terms.list,
  discountGroups.list,
  saleAddons.list,
  refundRules.list,
  characters.list,
  cashes.list,
  banks.list,
  paymentGateways.list,
  users.directory,
  reservableTimes.summary,
  reservableTimes.list,
];

/** Deletes cached answers that the person may no longer request. */
export const dropForbidden = (): Promise<void> =>
  dropAnswers(KEPT.filter((call) => !canCall(call)).map(({ name }) => name));
