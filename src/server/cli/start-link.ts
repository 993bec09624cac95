import { anyPhoneProven, issueLink } from '#server/access/sign-in/links.ts';
import type { Db } from '../db/client.ts';

export interface Link {
  phone_number: string;
  token: string;
}

/** Creates a sign-in link: at every start of the demo, and until somebody has signed in by phone (D2). */
export async function startLink(db: Db, { now, demo }: { now: Date; demo: boolean }): Promise<Link | null> {
  return demo || !(await anyPhoneProven(db)) ? issueLink(db, now) : null;
}
