import { useEffect, useRef, useState } from 'react';
import { type EachOutcome, useEachCall } from '#app/data/use-each-call.ts';
import type { Call, CallRequest } from '#contract/call.ts';
import type { RowId } from '#ui/table/table.tsx';
import type { Listed, Resource } from './resource.ts';
import { useSelection } from './use-selection.ts';

const nothing = () => {};

/** Several rows of a list chosen, and what became of a call that was made for each of them. */
export function useBulk<Row extends Listed>(resource: Resource<Row>, of: string) {
  const [on, setOn] = useState(false);
  const rows = useRef<readonly Row[]>([]);
  const [last, setLast] = useState<EachOutcome<Row> | null>(null);
  const select = useSelection(true, nothing);
  const each = useEachCall([{ resource: resource.name }]);
  // What another filter hides is not chosen any more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins with nothing chosen
  useEffect(() => select.clear(), [of]);
  // Of fifty thousand rows a map is made only for what is chosen.
  const there = new Map<RowId, Row>(on ? rows.current.map((row) => [row.id, row]) : []);
  const chosen = [...select.chosen].flatMap((id) => there.get(id) ?? []);

  return {
    on,
    start: () => setOn(true),
    stop() {
      setOn(false);
      select.clear();
    },
    chosen,
    /** For the list: undefined while rows are opened, not chosen. */
    select: on ? select : undefined,
    onRows: (list: readonly Row[]) => {
      rows.current = list;
    },
    chooseAll: () => select.choose(rows.current.map(({ id }) => id)),
    progress: each.progress,
    cancel: each.cancel,
    /** Makes a call for each; those that were refused, or not asked for, stay chosen. */
    async run<C extends Call>(
      call: C,
      of: readonly Row[],
      inputOf: (row: Row) => CallRequest<C>,
    ): Promise<Row[]> {
      const outcome = await each.run(call, of, inputOf);
      setLast(outcome.refused.length > 0 || outcome.stopped ? outcome : null);
      const done = new Set<RowId>(outcome.done.map(({ id }) => id));
      select.choose(chosen.filter(({ id }) => !done.has(id)).map(({ id }) => id));
      return outcome.done;
    },
    /** What was refused the last time; null where nothing was, or it has been read. */
    last,
    read: () => setLast(null),
  };
}

export type Bulk<Row extends Listed> = ReturnType<typeof useBulk<Row>>;
