/** An external database that does not meet the requirements; the message is one sentence that says how to fix it. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
}
