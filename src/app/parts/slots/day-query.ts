import { queryFor } from '#app/data/query.ts';
import { reservableTimes } from '#contract/desk/reservable-times.ts';

/** Everything of one day, whichever courts are shown. */
export const dayQuery = (date: string) =>
  queryFor(reservableTimes.list, { query: { date: `${date}_${date}` } });
