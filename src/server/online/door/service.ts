import { sql } from 'kysely';
import type { CallInput } from '#contract/call.ts';
import type { door } from '#contract/online/door.ts';
import { genderOfName } from '#domain/given-names.ts';
import { spendCode } from '#server/access/sign-in/codes.ts';
import { confirm } from '#server/access/sign-in/confirm.ts';
import { openCustomerSession } from '#server/access/sign-in/customer-sessions.ts';
import { hashDevice } from '#server/access/sign-in/hash.ts';
import { knowDevice, knownDevice, runInQueue } from '#server/access/sign-in/known.ts';
import { networkOf } from '#server/address.ts';
import type { Actor, Context } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { fail } from '#server/http/fail.ts';
import { balanceOf } from '#server/ledger/accounts.ts';
import { signUp, updateOwn, userRecords } from '#server/people/users/service.ts';
import { ownId } from '#server/records/own-id.ts';
import { asSystem, SYSTEM } from '#server/unit-of-work.ts';

/** The customer as the customers' page shows them. */
export async function readCustomer(ctx: Context, user_id: number) {
  const { id, name, family, gender, phone_number, version } = await userRecords.open(ctx, user_id);
  return { id, name, family, gender, phone_number, version, balance: await balanceOf(ctx, { user_id: id }) };
}

/**
 * Signs a phone in by its code. A phone that the desk knows is that person, with the desk's name and data; an unknown
 * one becomes a customer without a name. 422 `code_wrong`, 429 `too_many`, 403 `sign_in_closed` for somebody whom the club has
 * switched off or put into the trash, which only the right code is told.
 */
export async function signInCustomer(
  ctx: Context,
  { phone_number: phone, code, request_id, device_key }: CallInput<typeof door.signIn>['body'],
  user_agent: string,
) {
  const { now, call } = ctx;
  const known = await knownDevice(ctx.db, phone, device_key, 'customer');
  const network = networkOf(ctx.address);
  await runInQueue(known, () =>
    spendCode(ctx.db, { phone, code, request_id, network, now, known, door: 'customer' }),
  );
  return inTransaction(ctx.db, async (tx) => {
    // Two tabs of one new phone: the second finds whom the first has made.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`meydan customer ${phone}`}, 0))`.execute(tx);
    const found = await tx
      .selectFrom('users')
      .select(['id', 'name', 'family', 'active', 'deleted_at'])
      .where('phone_number', '=', phone)
      .where('merged_into', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (found && (!found.active || found.deleted_at)) fail('sign_in_closed', { concerns: found.id });
    const id = found?.id ?? (await asSystem(tx, { now, call }, (system) => signUp(system, phone)));
    const name = found ? `${found.name} ${found.family}`.trim() : '';
    const actor: Actor = { ...SYSTEM, user_id: id, name };
    return asSystem(tx, { now, call, actor }, async (own) => {
      const session = await openCustomerSession(own, id, user_agent);
      await confirm(own, id, 'code');
      await knowDevice(own, phone, hashDevice(device_key), 'customer');
      return { token: session.token, expired_at: session.expires_at, customer: await readCustomer(own, id) };
    });
  });
}

/** Changes the customer's own name; whose name was empty gets man or woman by the first name, where that tells it. */
export async function updateCustomer(ctx: Context, input: CallInput<typeof door.update>['body']) {
  const user_id = ownId(ctx);
  const before = await userRecords.open(ctx, user_id);
  const guessed = before.name === '' && input.name ? genderOfName(input.name) : null;
  const gender = input.gender ?? guessed ?? undefined;
  await updateOwn(ctx, { ...input, ...(gender && { gender }) }, () => fail('forbidden'));
  return readCustomer(ctx, user_id);
}
