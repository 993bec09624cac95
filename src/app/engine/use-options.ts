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

/** So many of a long list are offered for what was typed. */
const FOUND = '50';

const nodesOf = (answer: unknown): Node[] =>
  flat((answer as { data?: readonly Node[] } | undefined)?.data ?? []);

/** What a filter offers: its own words, or the records of a list that one may see; of a long one what is chosen. */
export function useOptions(filter: FilterSpec, chosen: string): readonly Option[] {
  const { options, labels, from, find, named = ownName } = filter;
  const { t, locale } = useWords();
  const offered = isOffered(filter) && !(find && chosen === '');
  const query = find ? { ...ALL, id: chosen } : ALL;
  // Of a long list what is chosen stands until the answer with one more is here.
  const { data } = useAnswer(offered ? from : undefined, from?.query ? { query } : {}, find !== undefined);
  return useMemo(() => {
    if (options) return Object.entries(options).map(([value, key]) => ({ value, label: t(key) }));
    if (labels) return Object.entries(labels).map(([value, name]) => ({ value, label: name[locale] }));
    return nodesOf(data).map((node) => ({ value: String(node.id), label: named(node as never) }));
  }, [options, labels, data, named, t, locale]);
}

/** Those of a long list that answer to what was typed, the newest before anything was; undefined until they are there. */
export function useFoundOptions(filter: FilterSpec, text: string) {
  const { from, find = '', named = ownName } = filter;
  const query = { per_page: FOUND, ...(text !== '' && { [find]: text }) };
  const answer = useAnswer(isOffered(filter) ? from : undefined, { query });
  const found =
    answer.data === undefined
      ? undefined
      : nodesOf(answer.data).map((node) => ({ value: String(node.id), label: named(node as never) }));
  return { found, answer };
}

/** Whether one may see what a filter offers; one that nobody can set is absent. */
export const isOffered = ({ from }: FilterSpec): boolean => from === undefined || can(from.permission);
