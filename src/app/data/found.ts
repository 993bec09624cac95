import type { SearchResult } from '#contract/search.ts';

/** A result; a `ref` marks a customer who was made here and is not at the server yet: their id is 0. */
export type FoundPerson = SearchResult & { ref?: string; character_id?: number };

export interface Found {
  data: FoundPerson[];
  /** Only without a network: how old the balances are (instant), null when the device knows nobody. */
  as_of?: string | null;
}
