import type { FilterSpec } from './resource.ts';

/** Filter by author: part of the name, or the system. */
export const creatorFilter: FilterSpec = {
  name: 'creator',
  label: 'record.creator',
  placeholder: 'record.creator_part',
  typed: { system: 'list.system' },
};
