import { events } from '#contract/messages/events.ts';
import { queryFor } from './query.ts';

/** Unseen events, most urgent first and then oldest first; the count is of all. */
export const unseenEvents = queryFor(events.mine, {
  query: { seen: 'false', per_page: '20', 'order[0]': 'priority,desc', 'order[1]': 'id,asc' },
});
