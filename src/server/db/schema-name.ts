/**
 * The schema of the club's tables. A restored club is loaded into another schema beside it, which then takes this name
 * (docs/backup.md). Extensions belong to the database and stay in `public`.
 */
export const SCHEMA = 'meydan';
