import { anyPhoneProven, issueLink } from '#server/access/sign-in/links.ts';
import type { Db } from '../db/client.ts';

export interface Link {
  phone_number: string;
  token: string;
}

/** A fresh sign-in link: at every start of the demo, and while nobody has signed in by phone yet (D2). */
export async function startLink(db: Db, { now, demo }: { now: Date; demo: boolean }): Promise<Link | null> {
  return demo || !(await anyPhoneProven(db)) ? issueLink(db, now) : null;
}
