import { errorText } from '#app/calls/error-words.ts';
import { invalidate } from '#app/data/affects.ts';
import { CallError } from '#app/data/call-error.ts';
import { queryClient } from '#app/data/query.ts';
import { request } from '#app/data/request.ts';
import type { Words } from '#app/i18n/words.ts';
import { setPageHold } from '#app/state/busy.ts';
import { waitlist } from '#contract/sales/waitlist.ts';
import { uuidv7 } from '#outbox/ids.ts';

interface Lost {
  date: string;
  start_time: string;
  end_time: string;
  court: { id: number };
}

/** Keys of entries that may not have arrived, so that a retry creates no second one. */
const keys = new Map<string, string>();

/** Somebody waits for each of these slots. Answers why one could not be put there, in words; null: all are. */
export async function putOnWaitlist(
  words: Words,
  user_id: number,
  slots: readonly Lost[],
): Promise<string | null> {
  setPageHold('call.waitlist', true);
  try {
    const wishes = slots.map(({ date, start_time, end_time, court }) => {
      const wish = { date_from: date, date_to: date, from: start_time, to: end_time, court_ids: [court.id] };
      return { user_id, ...wish };
    });
    for (const body of wishes) {
      const name = JSON.stringify(body);
      const key = keys.get(name) ?? uuidv7();
      keys.set(name, key);
      await request(waitlist.create, { body }, { key, startedBy: 'person' });
    }
    for (const body of wishes) keys.delete(JSON.stringify(body));
    return null;
  } catch (error) {
    return errorText(words, error instanceof CallError ? error : new CallError('answer', { cause: error }));
  } finally {
    setPageHold('call.waitlist', false);
    void invalidate(queryClient, [{ resource: 'waitlist' }]);
  }
}
