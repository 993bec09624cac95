import { useMemo } from 'react';
import { can } from '#app/data/access.ts';
import { useWords } from '#app/i18n/words.ts';
import type { ShownFilter } from '#contract/filters.ts';
import { FILTER_SOURCES, type Source } from './filter-sources.ts';
import type { Option } from './filter-text.ts';
import { isClosed } from './filter-text.ts';
import { useAnswer } from './use-answer.ts';

interface Node {
  id: number;
  name: string;
  /** A flat tree only counts them. */
  children?: readonly Node[] | number;
}
const sourceOf = ({ from }: ShownFilter): Partial<Source> => (from ? FILTER_SOURCES[from] : {});

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
export function useOptions(filter: ShownFilter, chosen: string): readonly Option[] {
  const { call, find, named = ownName } = sourceOf(filter);
  const choices = isClosed(filter) ? filter.choices : undefined;
  const { locale } = useWords();
  const offered = isOffered(filter) && !(find && chosen === '');
  const query = find ? { ...ALL, id: chosen } : ALL;
  // Of a long list what is chosen stands until the answer with one more is here.
  const { data } = useAnswer(offered ? call : undefined, call?.query ? { query } : {}, find !== undefined);
  return useMemo(() => {
    if (choices) return Object.entries(choices).map(([value, name]) => ({ value, label: name[locale] }));
    return nodesOf(data).map((node) => ({ value: String(node.id), label: named(node as never) }));
  }, [choices, data, named, locale]);
}

/** Those of a long list that answer to what was typed, the newest before anything was; undefined until they are there. */
export function useFoundOptions(filter: ShownFilter, text: string) {
  const { call, find = '', named = ownName } = sourceOf(filter);
  const query = { per_page: FOUND, ...(text !== '' && { [find]: text }) };
  const answer = useAnswer(isOffered(filter) ? call : undefined, { query });
  const found =
    answer.data === undefined
      ? undefined
      : nodesOf(answer.data).map((node) => ({ value: String(node.id), label: named(node as never) }));
  return { found, answer };
}

/** Whether one may see what a filter offers; one that nobody can set is absent. */
export function isOffered(filter: ShownFilter): boolean {
  const { call } = sourceOf(filter);
  return call === undefined || can(call.permission);
}

/** Whether the list that it chooses from is searched rather than read. */
export const isFound = (filter: ShownFilter): boolean => sourceOf(filter).find !== undefined;
