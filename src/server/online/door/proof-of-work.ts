import { randomBytes, randomInt } from 'node:crypto';
import { createChallenge, HmacAlgorithm, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge, ProofOfWork } from '#contract/online/door.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { failFields } from '#server/http/fail.ts';

// A proof of work before each code (D42): nothing for one phone, dear for a script with thousands.

/** Rounds of one try, and tries at most: about a tenth of a second of a laptop, half a second of a phone. */
const COST = 1_000;
const TRIES = { from: 150, to: 300 };
const LIVES_MS = 10 * MINUTE_MS;
const NAME = 'proof-of-work';

/** The club's secret of this name, the same for all of its servers; made when it is first asked for. */
async function secretOf(db: Db, now: Date): Promise<{ signature: string; key: string }> {
  const read = () =>
    db.selectFrom('club_secrets').select('secret').where('name', '=', NAME).executeTakeFirst();
  let row = await read();
  if (!row) {
    await db
      .insertInto('club_secrets')
      .values({ name: NAME, secret: randomBytes(32), created_at: now })
      .onConflict((c) => c.doNothing())
      .execute();
    row = await read();
  }
  const secret = (row?.secret ?? failFields({ work: ['pattern'] })).toString('hex');
  return { signature: `${secret} signature`, key: `${secret} key` };
}

/** A challenge for one code. */
export async function setChallenge(ctx: Context): Promise<Challenge> {
  const secret = await secretOf(ctx.db, ctx.now);
  const until = Math.floor((ctx.now.getTime() + LIVES_MS) / 1000);
  const { parameters, signature = '' } = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: randomInt(TRIES.from, TRIES.to),
    deriveKey,
    // By the server's clock, which the library does not know.
    data: { until },
    hmacAlgorithm: HmacAlgorithm.SHA_256,
    hmacSignatureSecret: secret.signature,
    hmacKeySignatureSecret: secret.key,
  });
  const { keySignature = '' } = parameters;
  return { parameters: { ...parameters, keySignature, data: { until } }, signature };
}

/** 422 on `work` without a proof (`required`), for a wrong or expired one (`pattern`), or one that was used (`used`). */
export async function spendProofOfWork(ctx: Context, work: ProofOfWork | undefined): Promise<void> {
  if (!work) failFields({ work: ['required'] });
  const { parameters, signature, solution } = work;
  const expires_at = new Date(parameters.data.until * 1000);
  if (expires_at <= ctx.now) failFields({ work: ['pattern'] });
  const secret = await secretOf(ctx.db, ctx.now);
  const { verified } = await verifySolution({
    challenge: { parameters, signature },
    solution,
    deriveKey,
    hmacAlgorithm: HmacAlgorithm.SHA_256,
    hmacSignatureSecret: secret.signature,
    hmacKeySignatureSecret: secret.key,
  });
  if (!verified) failFields({ work: ['pattern'] });
  const used = await ctx.outside
    .insertInto('used_proofs_of_work')
    .values({ nonce: parameters.nonce, expires_at })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  if (Number(used.numInsertedOrUpdatedRows ?? 0) === 0) failFields({ work: ['used'] });
}
