/**
 * Advisory locks by number, one purpose each. Servers of two versions may share a database, so numbers never change
 * their purpose and are not reused.
 */
export const LOCKS = {
  /** Held by the server that owns the data, as long as it runs. */
  owner: 4711,
  /** Granting permissions to the app's role. */
  granting: 4712,
  /** Recognising the slots of a day. */
  recognition: 4713,
  /** Setting up an empty database as a club. */
  firstStart: 4714,
  // Jobs that only one process may run at a time.
  dayJob: 4721,
  purgeJob: 4722,
  numbersJob: 4723,
  timesJob: 4724,
  /** Adding up turnovers, or opening a financial year: an invisible new year could be posted to meanwhile. */
  fold: 4725,
  turnoversJob: 4726,
  reportsJob: 4727,
  sweepJob: 4728,
  nightlyJob: 4729,
  /** Generating, closing or reopening times. */
  calendar: 4731,
  /** Shared by every transaction; exclusive when a restored club is put in place. */
  gate: 4735,
  /** Moving the tables into their schema. */
  moving: 4736,
  /** One backup or restore at a time, on any server. */
  landing: 4737,
  /** Claiming the next backup request. */
  claiming: 4738,
  /** Closing or reopening a financial year; shared by transactions whose postings depend on which years are closed. */
  closing: 4739,
} as const satisfies Record<string, number>;
