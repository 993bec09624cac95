import { sql } from 'kysely';

/** The book number of a document `d`, once it has one (D64). */
export const bookNumber = sql<
  number | null
>`(select n.number from book_numbers n where n.document_id = d.id)`;
