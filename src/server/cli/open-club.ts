import { firstStart } from '#server/system/club/first-start.ts';
import { type Db, inTransaction } from '../db/client.ts';

/** The sample club's super-admin phone, which need not be replaced at first sign-in. */
const DEMO_ADMIN_PHONE = '09121000000';

interface Opening {
  now: Date;
  adminPhone?: string | undefined;
  demo: boolean;
  say(line: string): void;
}

/**
 * Sets up an empty database as a club or the sample club (D2), completely or not at all: the start may be interrupted.
 */
export async function openClub(db: Db, { now, adminPhone, demo, say }: Opening): Promise<void> {
  await inTransaction(db, async (tx) => {
    const phone = adminPhone ?? (demo ? DEMO_ADMIN_PHONE : undefined);
    const fresh = await firstStart(tx, { now, adminPhone: phone });
    if (!fresh || !demo) return;
    const { loadDemo } = await import('../demo/load.ts');
    await loadDemo(tx, { now, say });
  });
}
