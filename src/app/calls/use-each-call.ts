import { useRef, useState } from 'react';
import { type Change, invalidate } from '#app/data/affects.ts';
import { CallError } from '#app/data/call-error.ts';
import { queryClient } from '#app/data/query.ts';
import { mustReach } from '#app/data/reach.ts';
import { API_BASE, request } from '#app/data/request.ts';
import { setPageHold } from '#app/state/busy.ts';
import type { Call, CallRequest } from '#contract/call.ts';
import { uuidv7 } from '#outbox/ids.ts';

/** The result of a call for one of several records. */
export interface EachOutcome<Row> {
  done: Row[];
  refused: { row: Row; error: CallError }[];
  /** Why it came to a stop before all were asked for: no answer, a server that was busy, a proof that was called off. */
  stopped: CallError | null;
}

const stopsAll = ({ passing, code }: CallError) => passing || code === 'answer' || code === 'proof_required';

/**
 * Runs a write for several records one after the other, each with its own key, kept until it is answered so that a
 * retry has no second effect. A refusal concerns only its record; without an answer, or when the passkey confirmation
 * is cancelled, the rest is not sent.
 */
export function useEachCall(changes: readonly Change[]) {
  const keys = useRef(new Map<string, string>());
  const stop = useRef(false);
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);

  const run = async <C extends Call, Row extends { id: number }>(
    call: C,
    rows: readonly Row[],
    inputOf: (row: Row) => CallRequest<C>,
  ): Promise<EachOutcome<Row>> => {
    const outcome: EachOutcome<Row> = { done: [], refused: [], stopped: null };
    stop.current = false;
    const holds = `each.${uuidv7()}`;
    setPageHold(holds, true);
    setProgress({ done: 0, of: rows.length });
    for (const [n, row] of rows.entries()) {
      if (stop.current || outcome.stopped) break;
      const input = inputOf(row);
      const name = JSON.stringify([call.name, input]);
      const key = keys.current.get(name) ?? uuidv7();
      keys.current.set(name, key);
      try {
        await mustReach(API_BASE);
        await request(call, input, { key, startedBy: 'person' });
        outcome.done.push(row);
        keys.current.delete(name);
      } catch (thrown) {
        const error = thrown instanceof CallError ? thrown : new CallError('answer', { cause: thrown });
        if (stopsAll(error)) outcome.stopped = error;
        else {
          outcome.refused.push({ row, error });
          keys.current.delete(name);
        }
      }
      setProgress({ done: n + 1, of: rows.length });
    }
    setProgress(null);
    setPageHold(holds, false);
    if (outcome.done.length > 0 || outcome.stopped) await invalidate(queryClient, changes);
    return outcome;
  };
  return {
    run,
    /** The progress; null while nothing runs. */
    progress,
    cancel: () => {
      stop.current = true;
    },
  };
}
