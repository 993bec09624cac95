import { invalidate } from '#app/data/affects.ts';
import { CallError } from '#app/data/call-error.ts';
import { errorText } from '#app/data/error-words.ts';
import { queryClient } from '#app/data/query.ts';
import { request } from '#app/data/request.ts';
import type { Words } from '#app/i18n/words.ts';
import { waitlist } from '#contract/waitlist.ts';
import { uuidv7 } from '#outbox/ids.ts';

interface Lost {
  date: string;
  start_time: string;
  end_time: string;
  court: { id: number };
}

/** Somebody waits for each of these slots. Answers why one could not be put there, in words; null: all are. */
export async function putOnWaitlist(
  words: Words,
  user_id: number,
  slots: readonly Lost[],
): Promise<string | null> {
  try {
    for (const { date, start_time, end_time, court } of slots) {
      const wish = { date_from: date, date_to: date, from: start_time, to: end_time, court_ids: [court.id] };
      await request(waitlist.create, { body: { user_id, ...wish } }, { key: uuidv7(), startedBy: 'person' });
    }
    return null;
  } catch (error) {
    return errorText(words, error instanceof CallError ? error : new CallError('answer', { cause: error }));
  } finally {
    void invalidate(queryClient, [{ resource: 'waitlist' }]);
  }
}
