/**
 * Advisory locks by number, each of one purpose: two of one number would wait for each other's work. Servers of two
 * versions may share a database, so a number stays with its purpose, and one that is given up is not given again.
 */
export const LOCKS = {
  /** The server that owns the data, for as long as it lives. */
  owner: 4711,
  /** Gives the app's role what it may do. */
  granting: 4712,
  /** Recognises the slots of a day. */
  recognition: 4713,
  /** Makes an empty database a club. */
  firstStart: 4714,
  // Jobs that one process at a time may run.
  dayJob: 4721,
  purgeJob: 4722,
  numbersJob: 4723,
  timesJob: 4724,
  /** Adds turnovers up, or opens a financial year: a year that is not seen could still be posting. */
  fold: 4725,
  turnoversJob: 4726,
  reportsJob: 4727,
  sweepJob: 4728,
  nightlyJob: 4729,
  /** Makes, closes or reopens times. */
  calendar: 4731,
  /** Shared by every transaction of ours, whole by what puts another club in place. */
  gate: 4735,
  /** Brings the tables into their schema. */
  moving: 4736,
  /** One backup or one landing at a time, on whichever server. */
  landing: 4737,
  /** Takes the next thing that is asked of backups. */
  claiming: 4738,
  /** Closes a year or opens it again; shared by whoever posts by which years are closed. */
  closing: 4739,
} as const satisfies Record<string, number>;
