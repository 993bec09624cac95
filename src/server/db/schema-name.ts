/**
 * The schema of the club's tables. A restored club is loaded into one beside it and takes its name (docs/backup.md);
 * extensions belong to the database and stay in `public`.
 */
export const SCHEMA = 'meydan';
