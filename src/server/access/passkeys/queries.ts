import type { Db } from '#server/db/client.ts';

const shown = ['id', 'name', 'backed_up', 'created_at', 'used_at'] as const;

export const listOf = (db: Db, user_id: number) =>
  db.selectFrom('passkeys').select(shown).where('user_id', '=', user_id).orderBy('id', 'desc').execute();

/** The descriptors of a person's passkeys for an address. */
export const listDescriptors = (db: Db, user_id: number, rp_id: string) =>
  db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', user_id)
    .where('rp_id', '=', rp_id)
    .orderBy('id')
    .execute();

/** The user handle of a person with passkeys; undefined without any. */
export const handleOf = async (db: Db, user_id: number): Promise<Buffer | undefined> => {
  const any = db.selectFrom('passkeys').select('user_handle').where('user_id', '=', user_id).orderBy('id');
  return (await any.limit(1).executeTakeFirst())?.user_handle;
};

export const findByCredential = (db: Db, credential_id: string, rp_id: string) =>
  db
    .selectFrom('passkeys as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.id', 'p.user_id', 'p.public_key', 'p.counter', 'p.user_handle', 'u.phone_number'])
    .where('p.credential_id', '=', Buffer.from(credential_id, 'base64url'))
    .where('p.rp_id', '=', rp_id)
    .executeTakeFirst();
export type Found = NonNullable<Awaited<ReturnType<typeof findByCredential>>>;

export const findOwn = (db: Db, user_id: number, id: number) =>
  db
    .selectFrom('passkeys')
    .select(shown)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/**
 * Records a use; false when the signature counter has not increased, which may mean a copy. Authenticators that always
 * send 0 are exempt.
 */
export async function noteUse(
  db: Db,
  id: number,
  { counter, backed_up, used_at }: { counter: number; backed_up: boolean; used_at: Date },
): Promise<boolean> {
  const noted = await db
    .updateTable('passkeys')
    .set({ counter, backed_up, used_at })
    .where('id', '=', id)
    .where((e) => e.or([e('counter', '<', counter), e.and([e('counter', '=', 0), e.val(counter === 0)])]))
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}
