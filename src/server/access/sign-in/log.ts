import type { SIGN_IN_KINDS } from '#contract/access/sessions.ts';
import type { Db } from '#server/db/client.ts';

/** An entry of the sign-in log: a sign-in, an attempt, or a created link or passkey. */
export interface SignInNote {
  at: Date;
  kind: (typeof SIGN_IN_KINDS)[number];
  /** Null where nobody's phone has to do with it. */
  phone_number: string | null;
  session_id?: number;
  network?: string;
  user_agent?: string;
}

/** The most stored characters of a user agent. */
export const MOST_AGENT = 300;

export async function noteSignIn(db: Db, { user_agent = '', ...note }: SignInNote): Promise<void> {
  await db
    .insertInto('sign_in_log')
    .values({ ...note, user_agent: user_agent.slice(0, MOST_AGENT) })
    .execute();
}
