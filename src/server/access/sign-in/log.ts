import type { SIGN_IN_KINDS } from '#contract/access/sessions.ts';
import type { Db } from '#server/db/client.ts';

/** What the sign-in log says of one who came in, of one who tried, or of a link or a passkey that was made. */
export interface SignInNote {
  at: Date;
  kind: (typeof SIGN_IN_KINDS)[number];
  /** Null where nobody's phone has to do with it. */
  phone_number: string | null;
  session_id?: number;
  network?: string;
  user_agent?: string;
}

/** As much of a browser's own name as is kept. */
export const MOST_AGENT = 300;

export async function noteSignIn(db: Db, { user_agent = '', ...note }: SignInNote): Promise<void> {
  await db
    .insertInto('sign_in_log')
    .values({ ...note, user_agent: user_agent.slice(0, MOST_AGENT) })
    .execute();
}
