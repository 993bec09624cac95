import { events } from '#contract/messages/events.ts';
import { queryFor } from './query.ts';

/** What one has not seen of what one was told, the most urgent first and of these the oldest; the count is of all. */
export const unseenEvents = queryFor(events.mine, {
  query: { seen: 'false', per_page: '20', 'order[0]': 'priority,desc', 'order[1]': 'id,asc' },
});
