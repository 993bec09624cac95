import type { Query } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { CallError } from '#app/data/call-error.ts';
import { failureOf } from '#app/data/failure.ts';
import { queryClient } from '#app/data/query.ts';

const cache = queryClient.getQueryCache();
const isOpen = ({ state }: Query): boolean => state.data === undefined;
/** What stands in the page and has brought nothing yet. */
const openQueries = () => cache.findAll({ type: 'active', predicate: isOpen });

function failureIn({ state }: Query): CallError | null {
  const { data, error, fetchStatus, fetchFailureReason } = state;
  return failureOf({ data, error, isPaused: fetchStatus === 'paused', failureReason: fetchFailureReason });
}

type State = 'there' | 'coming' | 'failed';

function stateNow(): State {
  const failures = openQueries().map(failureIn);
  // What one may not see is no part of the page.
  const needed = failures.filter((failure) => failure?.code !== 'forbidden');
  if (needed.length === 0) return 'there';
  return needed.includes(null) ? 'coming' : 'failed';
}

/** Whether all that the parts of a page ask for by themselves has come, and why not. */
export function usePageLoading(): { state: State; error: CallError | null; retry: () => void } {
  const state = useSyncExternalStore((told) => cache.subscribe(told), stateNow);
  const failures = state === 'failed' ? openQueries().map(failureIn) : [];
  return {
    state,
    error: failures.find((failure) => failure !== null && failure.code !== 'forbidden') ?? null,
    retry: () => void queryClient.refetchQueries({ type: 'active', predicate: isOpen }),
  };
}
