import { useSearch } from '@tanstack/react-router';
import Scale from 'lucide-react/icons/scale';
import type { ComponentType } from 'react';
import { printScreen } from '#app/engine/print-screen.tsx';
import { defineResource, type Resource } from '#app/engine/resource.ts';
import { openingColumns } from '#contract/accountancy/columns/opening-inventories.ts';
import {
  OPENING_KINDS,
  type OpeningEntry,
  type OpeningKind,
  openingList,
  openings,
} from '#contract/accountancy/opening-inventories.ts';
import { KIND_WORDS, kindIn } from './opening-words.ts';

const nameOf = ({ name, family }: OpeningEntry): string => (family ? `${name} ${family}` : name);

const listOf = (kind: OpeningKind): Resource<OpeningEntry> =>
  defineResource<OpeningEntry>({
    name: `opening-${kind}`,
    path: '/accountancy/opening-balance',
    calls: { list: openings[kind].list as (typeof openings)['debtor-users']['list'] },
    spec: openingList,
    columns: openingColumns[kind],
    words: {
      title: KIND_WORDS[kind].title,
      count: KIND_WORDS[kind].count,
      nothing: 'opening.nothing',
    },
    icon: Scale,
    titleOf: nameOf,
    card: (row) => ({ title: nameOf(row) }),
  });

/** The four lists for files and paper: the server's data, without unsaved changes. */
export const OPENING_LISTS = Object.fromEntries(
  OPENING_KINDS.map((kind) => [kind, listOf(kind)]),
) as Readonly<Record<OpeningKind, Resource<OpeningEntry>>>;

const PAPERS = Object.fromEntries(
  OPENING_KINDS.map((kind) => [kind, printScreen(OPENING_LISTS[kind])]),
) as Readonly<Record<OpeningKind, ComponentType<object>>>;

/** One of the lists on paper; `?list=cashes`. */
export function OpeningPaper() {
  const { list } = useSearch({ strict: false }) as { list?: unknown };
  const Paper = PAPERS[kindIn(list)];
  return <Paper />;
}
