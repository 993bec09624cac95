import type { Db } from '../db/client.ts';
import { issueLink } from '../features/sign-in/links.ts';

export interface Link {
  phone_number: string;
  token: string;
}

/** A fresh sign-in link: at every start of the demo, and while nobody has signed in by phone yet (D2). */
export async function startLink(db: Db, { now, demo }: { now: Date; demo: boolean }): Promise<Link | null> {
  const signedIn = await db
    .selectFrom('sign_in_codes')
    .select('id')
    .where('used_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return demo || !signedIn ? issueLink(db, now) : null;
}
