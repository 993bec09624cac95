import { CallError } from '#app/data/call-error.ts';
import { openLive } from '#app/data/live.ts';
import { profileQuery } from '#app/data/profile.ts';
import { queryClient } from '#app/data/query.ts';
import { currentSession } from '#app/data/session.ts';
import { needWords } from '#app/i18n/words.ts';
import { followProfileSettings } from './profile-settings.ts';

let asked = false;
let live = false;

/**
 * What every page behind the sign-in needs: the profile, its words, the stream. Cheap when called again.
 * `onAccess` is told when the person's permissions change.
 */
export async function enter(onAccess: () => void): Promise<void> {
  await Promise.all([needProfile(), needWords('app')]);
  if (live) return;
  live = true;
  openLive();
  followAccess(onAccess);
  followProfileSettings();
}

/**
 * The profile that is kept opens the page at once, while the server is asked whether it still holds; only a first
 * sign-in waits. A refusal leads to the sign-in page by itself, no answer leaves what is kept in force (D4).
 */
async function needProfile(): Promise<void> {
  if (asked) return;
  const answer = queryClient.fetchQuery({ ...profileQuery, staleTime: 0, retry: false });
  asked = true;
  if (currentSession()?.profile) return void answer.catch(() => {});
  try {
    await answer;
  } catch (error) {
    asked = false;
    if (error instanceof CallError && error.status === 401) await new Promise(() => {});
    throw error;
  }
}

/** What one may do has changed: pages that are no longer open close, new ones show. */
function followAccess(changed: () => void): void {
  const now = () => JSON.stringify(currentSession()?.profile?.permissions);
  let before = now();
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[1] !== profileQuery.queryKey[1] || before === now()) return;
    before = now();
    changed();
  });
}
