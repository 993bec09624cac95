import type pg from 'pg';

/** How to connect to the club's database. */
export interface DatabaseConfig extends pg.ClientConfig {
  /**
   * Where session settings come from: start-up parameters (the default), or what is stored with the role, since a pooler
   * does not pass on start-up parameters.
   */
  settings?: 'start' | 'role';
}
