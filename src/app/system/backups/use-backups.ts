import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { infiniteFor, queryFor } from '#app/data/query.ts';
import type { ListChoice } from '#app/engine/list-address.ts';
import { type Backup, backups } from '#contract/system/backups.ts';

const A_PAGE = '20';

/** The filtered backups page by page, with totals. */
export function useBackups() {
  const [choice, choose] = useState<ListChoice>({ filters: {}, sort: null });
  const { filters } = choice;
  const list = useInfiniteQuery(infiniteFor(backups.list, { query: { ...filters, per_page: A_PAGE } }));
  const total = useQuery(queryFor(backups.total, { query: filters }));
  // New backups shift the pages by one: drop duplicates.
  const rows = list.data && [
    ...new Map(
      list.data.pages.flatMap(({ data }) => data.map((row): [number, Backup] => [row.id, row])),
    ).values(),
  ];
  return { rows, total: total.data?.data, list, state: { choice, choose } };
}
export type Backups = ReturnType<typeof useBackups>;
