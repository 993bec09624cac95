import { banks } from '#contract/banks.ts';
import { cashes } from '#contract/cashes.ts';
import { characters } from '#contract/characters.ts';
import { courts } from '#contract/courts.ts';
import { discountGroups } from '#contract/discount-groups.ts';
import { paymentGateways } from '#contract/payment-gateways.ts';
import { refundRules } from '#contract/refund-rules.ts';
import { reservableTimes } from '#contract/reservable-times.ts';
import { saleAddons } from '#contract/sale-addons.ts';
import { terms } from '#contract/terms.ts';
import { users } from '#contract/users.ts';
import { canCall } from './access.ts';
import { dropAnswers } from './persist.ts';

/** What is kept for a start without a network (`persist.ts`). */
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

/** What one may not ask for any more does not lie on the device until it is old. */
export const dropForbidden = (): Promise<void> =>
  dropAnswers(KEPT.filter((call) => !canCall(call)).map(({ name }) => name));
