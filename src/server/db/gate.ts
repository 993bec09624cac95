/**
 * The schema of the club's tables. A restored club is loaded into one beside it and takes its name (docs/backup.md);
 * extensions belong to the database and stay in `public`.
 */
export const SCHEMA = 'meydan';

/** Held shared by every transaction of ours from its first statement on, and whole by what puts another club in place. */
export const GATE = 4735;

/** One backup or one landing at a time, on whichever server: held by the connection that does it. */
export const LANDING = 4737;
