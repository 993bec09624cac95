import type { SearchResult } from '#contract/desk/search.ts';

/** `due` and `pending` are null where they are not to be seen. */
export type FoundSlot = Omit<SearchResult['next'][number], 'due' | 'pending'> & {
  due: number | null;
  pending: number | null;
};

/** A result; a `ref` marks a customer who was made here and is not at the server yet: their id is 0. */
export type FoundPerson = Omit<SearchResult, 'next'> & {
  next: FoundSlot[];
  /** There may be more than `next`: that there is none is not known. */
  part?: true;
  ref?: string;
  character_id?: number;
};

export interface Found {
  data: FoundPerson[];
  /** Only without a network: how old the balances are (instant), null when the device knows nobody. */
  as_of?: string | null;
}
