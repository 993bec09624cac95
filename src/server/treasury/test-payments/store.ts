import { randomBytes } from 'node:crypto';
import type { TestPayments } from '#server/adapters/payment/test-gateway.ts';
import type { Db } from '#server/db/client.ts';

export const newTestAuthority = (): string => `T${randomBytes(16).toString('hex')}`;

const FIELDS = ['authority', 'key', 'rials', 'return_url', 'state', 'silent_until'] as const;

/** The test gateway's payments in the database. */
export const testPayments = (db: Db, now: () => Date): TestPayments => ({
  async insert(payment) {
    await db
      .insertInto('test_payments')
      .values({ ...payment, created_at: now() })
      .execute();
  },

  find: (authority) =>
    db.selectFrom('test_payments').select(FIELDS).where('authority', '=', authority).executeTakeFirst(),

  async settle(authority, from, to, silent_until) {
    const { numUpdatedRows } = await db
      .updateTable('test_payments')
      .set({ state: to, ...(silent_until === undefined ? {} : { silent_until }) })
      .where('authority', '=', authority)
      .where('state', '=', from)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },

  paid: () =>
    db.selectFrom('test_payments').select(FIELDS).where('state', '=', 'paid').orderBy('created_at').execute(),
});
