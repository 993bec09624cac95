import { useMemo } from 'react';
import { can } from '#app/data/access.ts';
import { useWords } from '#app/i18n/words.ts';
import type { Option } from './filter-text.ts';
import type { FilterSpec } from './resource.ts';
import { useAnswer } from './use-answer.ts';

interface Node {
  id: number;
  name: string;
  /** A flat tree only counts them. */
  children?: readonly Node[] | number;
}
const ownName = ({ name }: Node): string => name;

const flat = (nodes: readonly Node[]): Node[] =>
  nodes.flatMap((node) => [node, ...(typeof node.children === 'object' ? flat(node.children) : [])]);

/** A call with a query can answer many at once; a tree answers all by itself. */
const ALL = { per_page: '200' };

/** What a filter offers: its own words, or the records of a list that one may see. */
export function useOptions(filter: FilterSpec): readonly Option[] {
  const { options, labels, from, named = ownName } = filter;
  const { t, locale } = useWords();
  const data = useAnswer(isOffered(filter) ? from : undefined, from?.query ? { query: ALL } : {});
  return useMemo(() => {
    if (options) return Object.entries(options).map(([value, key]) => ({ value, label: t(key) }));
    if (labels) return Object.entries(labels).map(([value, name]) => ({ value, label: name[locale] }));
    const nodes = (data as { data?: readonly Node[] } | undefined)?.data ?? [];
    return flat(nodes).map((node) => ({ value: String(node.id), label: named(node as never) }));
  }, [options, labels, data, named, t, locale]);
}

/** Whether one may see what a filter offers; one that nobody can set is absent. */
export const isOffered = ({ from }: FilterSpec): boolean => from === undefined || can(from.permission);
