import { useEffect, useRef, useState } from 'react';
import { type EachOutcome, useEachCall } from '#app/calls/use-each-call.ts';
import { useWords } from '#app/i18n/words.ts';
import { useStillShown } from '#app/state/use-still-shown.ts';
import type { Call, CallRequest } from '#contract/call.ts';
import type { RowId } from '#ui/table/table.tsx';
import type { Listed, Resource } from './resource.ts';
import { useNotifyAfterLeaving } from './use-notify-after-leaving.ts';
import { useSelection } from './use-selection.ts';

const nothing = () => {};

/** Several rows of a list chosen, and what became of a call that was made for each of them. */
export function useBulk<Row extends Listed>(resource: Resource<Row>, of: string) {
  const words = useWords();
  const tellLeft = useNotifyAfterLeaving();
  const [on, setOn] = useState(false);
  const bar = useStillShown(on);
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
    say: (done: Row[]) => void,
    tell = tellLeft(),
    all: (row: Row) => readonly Row[] = (row) => [row],
  ): Promise<Row[]> => {
    const outcome = await each.run(call, of, inputOf);
    const done = outcome.done.flatMap(all);
    select.drop(done.map(({ id }) => id));
    if (done.length > 0) say(done);
    const refused = outcome.refused.length > 0 || outcome.stopped !== null;
    if (bar()) setLast(refused ? outcome : null);
    else if (refused) tell(outcome, of.length, (row) => resource.titleOf(row, words));
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
    /** Makes a call for each and says what was done; those that were refused, or not asked for, stay chosen. */
    run: <C extends Call>(
      call: C,
      of: readonly Row[],
      inputOf: (row: Row) => CallRequest<C>,
      say: (done: Row[]) => void,
    ) => run(call, of, inputOf, say),
    /** The same where a call is about several of them; done or refused are all of its rows. `createEvent` began with the tap. */
    async runTogether<C extends Call>(
      call: C,
      groups: readonly (readonly [Row, ...Row[]])[],
      inputOf: (rows: readonly [Row, ...Row[]]) => CallRequest<C>,
      say: (done: Row[]) => void,
      tell: ReturnType<typeof tellLeft>,
    ): Promise<Row[]> {
      const rowsOf = new Map(groups.map((rows) => [rows[0].id, rows]));
      const heads = groups.map(([head]) => head);
      const all = (head: Row): readonly [Row, ...Row[]] => rowsOf.get(head.id) ?? [head];
      return run(call, heads, (head) => inputOf(all(head)), say, tell, all);
    },
    tellLeft,
    /** What was refused the last time; null where nothing was, or it has been read. */
    last,
    read: () => setLast(null),
  };
}

export type Bulk<Row extends Listed> = ReturnType<typeof useBulk<Row>>;
