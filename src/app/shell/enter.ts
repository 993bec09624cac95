import { CallError } from '#app/data/call-error.ts';
import { openLive } from '#app/data/live.ts';
import { profileQuery } from '#app/data/profile.ts';
import { queryClient } from '#app/data/query.ts';
import { currentSession } from '#app/data/session.ts';
import { needWords } from '#app/i18n/words.ts';
import { followProfileSettings } from './profile-settings.ts';

let live = false;

/** What every page behind the sign-in needs: the profile, its words, the stream. Cheap when called again. */
export async function enter(): Promise<void> {
  await Promise.all([needProfile(), needWords('app')]);
  if (live) return;
  live = true;
  openLive();
  followProfileSettings();
}

/** A refusal has already led to the sign-in page; without an answer the profile that is kept stands in (D4). */
async function needProfile(): Promise<void> {
  if (queryClient.getQueryState(profileQuery.queryKey)?.dataUpdatedAt) return;
  try {
    await queryClient.fetchQuery({ ...profileQuery, retry: false });
  } catch (error) {
    if (error instanceof CallError && error.status === 401) await new Promise(() => {});
    if (!currentSession()?.profile) throw error;
    queryClient.setQueryData(profileQuery.queryKey, currentSession()?.profile ?? undefined);
  }
}
