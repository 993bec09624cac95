import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { infiniteFor, queryFor } from '#app/data/query.ts';
import type { ListChoice } from '#app/engine/list-address.ts';
import { type Backup, backups } from '#contract/system/backups.ts';

const A_PAGE = '20';

/** Backups that a choice of filters leaves, page by page, with the sums of them all. */
export function useBackups() {
  const [choice, choose] = useState<ListChoice>({ filters: {}, sort: null });
  const { filters } = choice;
  const list = useInfiniteQuery(infiniteFor(backups.list, { query: { ...filters, per_page: A_PAGE } }));
  const total = useQuery(queryFor(backups.total, { query: filters }));
  // One that is made meanwhile moves the others on by one.
  const rows = list.data && [
    ...new Map(
      list.data.pages.flatMap(({ data }) => data.map((row): [number, Backup] => [row.id, row])),
    ).values(),
  ];
  return { rows, total: total.data?.data, list, state: { choice, choose } };
}
export type Backups = ReturnType<typeof useBackups>;
