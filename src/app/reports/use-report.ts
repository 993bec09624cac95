import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMatch, useNavigate, useRouterState } from '@tanstack/react-router';
import * as v from 'valibot';
import { keyOf, queryFor } from '#app/data/query.ts';
import { asWritten } from '#app/engine/list-address.ts';
import { here } from '#app/links.ts';
import type { Call } from '#contract/call.ts';
import { REPORT_NAMES, REPORTS, type ReportName } from '#contract/reports/report-list.ts';
import type { Group, ReportAnswer, ReportSpec } from '#contract/reports/report-spec.ts';
import { callOf } from '#contract/reports/reports.ts';
import { queryOf, type ReportParams } from './report-query.ts';
import { readWhole } from './whole-report.ts';

export interface ReportAddress {
  name: ReportName;
  spec: ReportSpec;
  call: Call;
  /** Parameters that differ from the defaults. */
  asked: ReportParams;
  group: Group;
  /** Changes parameters of the address; undefined removes one. Other changes reset the page. */
  change(part: Readonly<Record<string, string | undefined>>): void;
}

/** Parts of the query that no address has: they follow from the screen. */
const OWN = ['chart', 'bridge', 'export', 'columns', 'per_page'];
/** The parameter name of an order in the address. */
const wireName = (name: string) => (name === 'order' ? 'order[0]' : name);

/** Reads valid parameters from the address. */
export function readParams(
  search: Readonly<Record<string, unknown>>,
  { query }: Pick<Call, 'query'>,
): ReportParams {
  const asked: Record<string, string> = {};
  for (const [at, value] of Object.entries(search)) {
    const name = wireName(at);
    const text = ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
    if (text !== '' && !OWN.includes(name) && query && v.is(query, { [name]: text })) asked[name] = text;
  }
  return asked;
}

/** The parameters as in the address. */
export const searchOf = (asked: ReportParams): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(asked).map(([name, value]) => [name === 'order[0]' ? 'order' : name, asWritten(value)]),
  );

/** The report of the page that one is on, by its own path: the address may already be that of the next page. */
export function useReportName(): ReportName {
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname });
  const [, name = ''] = /^\/reports\/([a-z-]+)/.exec(path) ?? [];
  return REPORT_NAMES.find((one) => one === name) ?? 'sale-details';
}

export function useReportAddress(name: ReportName): ReportAddress {
  const navigate = useNavigate();
  const search = useRouterState({
    select: ({ location }) => location.search as Readonly<Record<string, unknown>>,
  });
  const spec: ReportSpec = REPORTS[name];
  const call: Call = callOf[name];
  const asked = readParams(search, call);
  return {
    name,
    spec,
    call,
    asked,
    group: (asked.group as Group | undefined) ?? spec.groups[0],
    change: (part) =>
      void navigate({
        ...here((old) => ({ ...old, page: undefined, ...part })),
        replace: true,
        resetScroll: false,
      }),
  };
}

/** Preloads a report when its link is followed. */
export function useAskAhead() {
  const client = useQueryClient();
  return (name: ReportName, params: ReportParams = {}) => {
    const [spec, call]: [ReportSpec, Call] = [REPORTS[name], callOf[name]];
    const asked = readParams(searchOf(params), call);
    void client.prefetchQuery(queryFor(call, { query: queryOf({ spec, asked }) } as never));
  };
}

/**
 * The report's answer; while another one loads, the former is shown as `waiting`. Offline, without an answer, it is
 * removed.
 */
export function useReport(address: ReportAddress) {
  const options = queryFor(address.call, { query: queryOf(address) } as never);
  const asked = useQuery({ ...options, placeholderData: keepPreviousData });
  const waiting = asked.isPlaceholderData;
  const query = waiting && asked.isPaused ? { ...asked, data: undefined } : asked;
  const answer = query.data as unknown as ReportAnswer | undefined;
  return { query, queryKey: options.queryKey, answer, data: answer?.data, waiting };
}

/** The same with all rows, for paper. */
export function useWholeReport(address: ReportAddress) {
  const client = useQueryClient();
  const { call, spec } = address;
  const { page: _, ...asked } = queryOf(address);
  const paged = spec.groups.includes('person');
  const read = async (more: ReportParams): Promise<ReportAnswer> => {
    const query = paged ? { ...asked, ...(spec.chart ? more : withoutChart(more)) } : asked;
    return (await client.fetchQuery({
      ...queryFor(call, { query } as never),
      staleTime: 0,
    })) as unknown as ReportAnswer;
  };
  const query = useQuery({
    queryKey: [...keyOf(call, { query: asked }), 'whole'],
    queryFn: () => readWhole(read),
    // A printed paper does not change.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return { query, answer: query.data, data: query.data?.data };
}
const withoutChart = ({ chart: _, ...more }: ReportParams): ReportParams => more;
