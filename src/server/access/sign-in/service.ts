import type * as v from 'valibot';
import type { LoginInput } from '#contract/access/sign-in.ts';
import { TOP_ROLE } from '#domain/top-role.ts';
import { networkOf } from '#server/address.ts';
import type { Actor, Context } from '#server/context.ts';
import { type Db, inTransaction } from '#server/db/client.ts';
import { fail, Refusal } from '#server/http/fail.ts';
import { asSystem, SYSTEM } from '#server/unit-of-work.ts';
import { spendCode } from './codes.ts';
import { confirm } from './confirm.ts';
import { hashDevice } from './hash.ts';
import { knowDevice, knownDevice, runInQueue } from './known.ts';
import { checkWrongLinks, lockAttempts } from './limits.ts';
import { spendLink } from './links.ts';
import { noteSignIn, type SignInNote } from './log.ts';
import { seeDevice } from './see-device.ts';
import { endSessions, openSession } from './sessions.ts';

/** Who signs in: whoever has the phone, or a person that is known already. */
type Whom = { phone_number: string } | { id: number };

/** One of the staff who may sign in: active, not in the trash, with a role (D19). */
const staffOf = (db: Db, whom: Whom) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'family', 'phone_number', 'avatar', 'gender', 'role_id'])
    .select(['browser_setting', 'must_replace_phone'])
    .where((e) => e.and(whom))
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .where('merged_into', 'is', null)
    .where('role_id', 'is not', null);

export const findStaff = (db: Db, phone_number: string) => staffOf(db, { phone_number }).executeTakeFirst();

/** Signs in with a code or with the super-admin's link; 422 `code_wrong` or `link_invalid`, 429 `too_many`. */
export async function login(ctx: Context, input: v.InferOutput<typeof LoginInput>, user_agent: string) {
  const { phone_number: phone, code, request_id, token, device_key } = input;
  const { now } = ctx;
  const network = networkOf(ctx.address);
  const way = { device_key, user_agent, network };
  const known = await knownDevice(ctx.db, phone, device_key);
  const tried = { at: now, phone_number: phone, network, user_agent };
  if (input.super_admin) {
    const enter = async () => {
      await spendLink(ctx.db, now, phone, token as string);
      return (await openFor(ctx, { phone_number: phone }, { ...way, by: 'link' })) ?? fail('link_invalid');
    };
    const note = () => noteWrongLink(ctx.db, { ...tried, kind: 'wrong_link' });
    return runInQueue(known, () => enter().catch(noting(note)));
  }
  const guess = { phone, code: code as string, request_id: request_id as string, network, now, known };
  const enter = async () => {
    await runInQueue(known, () => spendCode(ctx.db, guess));
    const found = await openFor(ctx, { phone_number: phone }, { ...way, by: 'code' });
    return found ?? fail('code_wrong', { fields: { code: ['pattern'] } });
  };
  return enter().catch(noting(() => noteSignIn(ctx.db, { ...tried, kind: 'wrong_code' })));
}

/** Writes a wrong code or link down and refuses all the same; what is beyond the limits was not looked at. */
const noting =
  (write: () => Promise<void>) =>
  async (error: unknown): Promise<never> => {
    if (error instanceof Refusal && (error.code === 'code_wrong' || error.code === 'link_invalid'))
      await write();
    throw error;
  };

/** Nothing is written beyond the limits of strangers, who would fill the log: 429 `too_many`. */
const noteWrongLink = (db: Db, note: SignInNote & { phone_number: string; network: string }) =>
  inTransaction(db, async (tx) => {
    await lockAttempts(tx, 'link', { phone: note.phone_number, known: null });
    await checkWrongLinks(tx, { network: note.network, now: note.at });
    await noteSignIn(tx, note);
  });

interface Way {
  device_key: string | undefined;
  user_agent: string;
  network: string;
  /** What spoke for the person. */
  by: 'code' | 'link' | 'passkey';
}

/** Opens a session; null for people who may not sign in, after waiting for a running change of them. */
export function openFor(outer: Context, whom: Whom, { device_key, user_agent, network, by }: Way) {
  const { now, call } = outer;
  const device_hash = hashDevice(device_key);
  return inTransaction(outer.db, async (tx) => {
    const staff = await staffOf(tx, whom).forNoKeyUpdate().executeTakeFirst();
    if (!staff || (by === 'link' && staff.role_id !== TOP_ROLE)) return null;
    const { id, name, family, phone_number, avatar, gender, browser_setting, must_replace_phone } = staff;
    const actor: Actor = { ...SYSTEM, user_id: id, role_id: staff.role_id, name: `${name} ${family}` };
    return asSystem(tx, { now, call, actor }, async (ctx) => {
      const device_id = device_hash ? await seeDevice(ctx, device_hash) : null;
      const session = await openSession(ctx, id, { device_id, user_agent });
      // A passkey says nothing of the phone.
      if (by !== 'passkey') await confirm(ctx, id, by);
      if (by !== 'link') await knowDevice(ctx, staff.phone_number, device_hash);
      ctx.audit({ resource: 'sessions', resource_id: session.id, after: { by } });
      const session_id = session.id;
      await noteSignIn(tx, { at: now, kind: by, phone_number, session_id, network, user_agent });
      const setting = await withTheme(ctx, id, browser_setting);
      const shown = { name, family, phone_number, avatar, gender, must_replace_phone };
      const user = { id, ...shown, browser_setting: setting };
      return { token: session.token, expired_at: session.expires_at, user };
    });
  });
}

/** Who has not chosen how the app looks gets what the club has chosen for those who are new. */
async function withTheme(ctx: Context, id: number, setting: Record<string, unknown>) {
  if ('theme' in setting) return setting;
  const { theme } = await ctx.club();
  const fresh = { ...setting, theme };
  const users = ctx.db.updateTable('users').set({ browser_setting: JSON.stringify(fresh) });
  await users.where('id', '=', id).execute();
  return fresh;
}

/** Ends the session of this call. */
export async function logout(ctx: Context): Promise<void> {
  const { user_id, session_id } = ctx.actor;
  if (user_id !== null && session_id !== null) await endSessions(ctx, user_id, 'logout', { id: session_id });
}
