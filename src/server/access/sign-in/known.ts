import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import type { Door } from '#server/db/tables/access.ts';
import { ConcurrencyLimit } from '#server/http/concurrency-limit.ts';
import { hashDevice } from './hash.ts';

/** The hash of a device's secret, if the device has signed this phone in before (D3). */
export async function knownDevice(
  db: Db,
  phone: string,
  device_key: string | undefined,
  door: Door = 'staff',
): Promise<Buffer | null> {
  const hash = hashDevice(device_key);
  if (!hash) return null;
  const row = await db
    .selectFrom('known_devices')
    .select('device_hash')
    .where('device_hash', '=', hash)
    .where('phone_number', '=', phone)
    .where('door', '=', door)
    .executeTakeFirst();
  return row?.device_hash ?? null;
}

/** From now on the device is known to the phone that it signed in (D3). */
export async function knowDevice(
  ctx: Context,
  phone_number: string | null,
  device_hash: Buffer | null,
  door: Door = 'staff',
): Promise<void> {
  if (!device_hash || !phone_number) return;
  await ctx.db
    .insertInto('known_devices')
    .values({ device_hash, phone_number, created_at: ctx.now, door })
    .onConflict((c) => c.doNothing())
    .execute();
}

/** The same for a device that has signed in anybody before. */
export async function knownDeviceOfAnyone(db: Db, device_key: string | undefined): Promise<Buffer | null> {
  const hash = hashDevice(device_key);
  if (!hash) return null;
  const seen = db
    .selectFrom('known_devices')
    .select('device_hash')
    .where('device_hash', '=', hash)
    .where('door', '=', 'staff');
  return (await seen.limit(1).executeTakeFirst())?.device_hash ?? null;
}

/** Signed-in people are known to their own phone: no stranger uses up their budget. */
export const knownOwner = (user_id: number): Buffer | null => hashDevice(`owner ${user_id}`);

/** A flood of strangers takes neither the connections nor the threads that the others work with; each door has its own queue. */
const strangers: Record<Door, ConcurrencyLimit> = {
  staff: new ConcurrencyLimit(2, 500),
  customer: new ConcurrencyLimit(2, 500),
};
const NEVER = new AbortController().signal;

/** Runs expensive work for a stranger: at once for known devices, otherwise in a queue; beyond that 429 `too_many`. */
export const runInQueue = <T>(
  known: Buffer | null,
  work: () => Promise<T>,
  door: Door = 'staff',
): Promise<T> => (known ? work() : strangers[door].take(NEVER, work));
