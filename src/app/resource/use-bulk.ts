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
  const touched = new Set(resource.bulk?.flatMap(({ touches = [] }) => touches));
  const each = useEachCall([resource.name, ...touched].map((name) => ({ resource: name })));
  // What another filter hides is not chosen any more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins with nothing chosen
  useEffect(() => select.clear(), [of]);
  // Of fifty thousand rows a map is made only for what is chosen.
  const there = new Map<RowId, Row>(on ? rows.current.map((row) => [row.id, row]) : []);
  const chosen = [...select.chosen].flatMap((id) => there.get(id) ?? []);

  const run = async <C extends Call>(
    call: C,
    of: readonly Row[],
    inputOf: (row: Row) => CallRequest<C>,
    all: (row: Row) => readonly Row[] = (row) => [row],
  ): Promise<Row[]> => {
    const outcome = await each.run(call, of, inputOf);
    setLast(outcome.refused.length > 0 || outcome.stopped ? outcome : null);
    const done = outcome.done.flatMap(all);
    const gone = new Set<RowId>(done.map(({ id }) => id));
    select.choose(chosen.filter(({ id }) => !gone.has(id)).map(({ id }) => id));
    return done;
  };

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
    run: <C extends Call>(call: C, of: readonly Row[], inputOf: (row: Row) => CallRequest<C>) =>
      run(call, of, inputOf),
    /** The same where a call is about several of them; done or refused are all of its rows. */
    async runTogether<C extends Call>(
      call: C,
      groups: readonly (readonly [Row, ...Row[]])[],
      inputOf: (rows: readonly [Row, ...Row[]]) => CallRequest<C>,
    ): Promise<Row[]> {
      const rowsOf = new Map(groups.map((rows) => [rows[0].id, rows]));
      const heads = groups.map(([head]) => head);
      const all = (head: Row): readonly [Row, ...Row[]] => rowsOf.get(head.id) ?? [head];
      return run(call, heads, (head) => inputOf(all(head)), all);
    },
    /** What was refused the last time; null where nothing was, or it has been read. */
    last,
    read: () => setLast(null),
  };
}

export type Bulk<Row extends Listed> = ReturnType<typeof useBulk<Row>>;
