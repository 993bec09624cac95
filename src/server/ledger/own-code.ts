import { sql } from 'kysely';

/** The code set for the owner of an account `a` (D66); null for accounts of the tree. */
export const ownCode = sql<string | null>`coalesce((select o.code from users o where o.id = a.user_id),
  (select o.code from cashes o where o.id = a.cash_id), (select o.code from banks o where o.id = a.bank_id),
  (select o.code from payment_gateways o where o.id = a.payment_gateway_id))`;
