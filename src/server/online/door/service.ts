import { sql } from 'kysely';
import type { CallInput } from '#contract/call.ts';
import type { door } from '#contract/online/door.ts';
import { genderOfName } from '#domain/given-names.ts';
import { isLatinName } from '#domain/persian.ts';
import { spendCode } from '#server/access/sign-in/codes.ts';
import { confirm } from '#server/access/sign-in/confirm.ts';
import { openCustomerSession } from '#server/access/sign-in/customer-sessions.ts';
import { hashDevice } from '#server/access/sign-in/hash.ts';
import { knowDevice, knownDevice, runInQueue } from '#server/access/sign-in/known.ts';
import { networkOf } from '#server/address.ts';
import type { Context } from '#server/context.ts';
import { type Db, inTransaction } from '#server/db/client.ts';
import { fail } from '#server/http/fail.ts';
import { balanceOf } from '#server/ledger/accounts.ts';
import { signUp, updateOwn } from '#server/people/users/service.ts';
import { ownId } from '#server/records/own-id.ts';
import { asSystem } from '#server/unit-of-work.ts';

/** The customer as the customers' page shows them. */
export async function readCustomer(ctx: Context, user_id: number) {
  const customer = await ctx.db
    .selectFrom('users')
    .select(['id', 'name', 'family', 'gender', 'phone_number', 'version'])
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
  return { ...customer, balance: await balanceOf(ctx, { user_id }) };
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
  const guess = { phone, code, request_id, network, now, known, door: 'customer' } as const;
  await runInQueue(known, () => spendCode(ctx.db, guess), 'customer');
  return inTransaction(ctx.db, async (tx) => {
    // Two tabs of one new phone: the second finds whom the first has made.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`meydan customer ${phone}`}, 0))`.execute(tx);
    const found = await ownerOfPhone(tx, phone);
    if (found && (!found.active || found.deleted_at)) fail('sign_in_closed', { concerns: found.id });
    // By the system, so that whoever has only signed in is named by no entry of the log and can be deleted for good.
    return asSystem(tx, { now, call }, async (system) => {
      const id = found?.id ?? (await signUp(system, phone));
      const session = await openCustomerSession(system, id, user_agent);
      if (!found?.merged) await confirm(system, id, 'code');
      await knowDevice(system, phone, hashDevice(device_key), 'customer');
      return {
        token: session.token,
        expired_at: session.expires_at,
        customer: await readCustomer(system, id),
      };
    });
  });
}

/** Whose phone it is, locked; where it was left by a merge, the person they are now (`merged`). */
async function ownerOfPhone(tx: Db, phone: string) {
  const people = () =>
    tx.selectFrom('users').select(['id', 'active', 'deleted_at', 'merged_into']).forNoKeyUpdate();
  const own = await people()
    .where('phone_number', '=', phone)
    .where('merged_into', 'is', null)
    .executeTakeFirst();
  if (own) return { ...own, merged: false };
  const gone = await tx
    .selectFrom('users')
    .select('merged_into')
    .where('phone_number', '=', phone)
    .where('merged_into', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const into = gone?.merged_into && (await people().where('id', '=', gone.merged_into).executeTakeFirst());
  return into ? { ...into, merged: true } : undefined;
}

/** Changes the customer's own name; whose name was empty gets man or woman by the first name, where that tells it. */
export async function updateCustomer(ctx: Context, input: CallInput<typeof door.update>['body']) {
  const user_id = ownId(ctx);
  const before = await readCustomer(ctx, user_id);
  const guessed = before.name === '' && input.name ? genderOfName(input.name) : null;
  const gender = input.gender ?? guessed ?? undefined;
  const latin = [input.name, input.family].some((text) => text !== undefined && isLatinName(text));
  const patch = { ...input, ...(gender && { gender }), ...(latin && { latin_name: true }) };
  await updateOwn(ctx, patch, () => fail('forbidden'));
  return readCustomer(ctx, user_id);
}
