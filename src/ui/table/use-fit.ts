import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useScrollShades } from '../use-scroll-shades.ts';
import { type FittedColumns, fitColumns, type Priority } from './fit-columns.ts';

/** The room a column needs; the table measures its content itself. */
export interface ColumnRoom {
  priority: Priority;
  /** It may be cut to this width, with an ellipsis; left out: never cut. */
  least?: number | undefined;
  /** It takes the remaining width. */
  grows?: boolean | undefined;
}

interface Fitting {
  field: string;
  title: string;
  room: ColumnRoom;
}

/** The widest a column of text gets without growing. */
const MOST_WORD = 280;
/** The assumed width before the first row is there. */
const UNKNOWN = 96;

/** Measured content widths by field, and which fields were measured together. */
interface Known {
  of: string;
  wanted: ReadonlyMap<string, number>;
}

interface Measured {
  of: string;
  head: unknown;
  fields: ReadonlySet<string>;
  rows: WeakSet<object>;
}

/**
 * Decides which columns are shown and how wide. Content is measured as drawn, and columns never get narrower while
 * scrolling; a hidden column keeps its measured width and returns when there is room.
 */
export function useFit<Column extends Fitting>({
  grid,
  frame,
  columns,
  lead,
  head,
  rows,
  drawn,
}: {
  grid: RefObject<HTMLElement | null>;
  /** The frame that shows at which side something is out of sight. */
  frame: RefObject<HTMLElement | null>;
  columns: readonly Column[];
  /** Cells before the columns, never cut. */
  lead: { count: number; width: number };
  /** Changes with the content of the head, such as the sort arrow. */
  head: unknown;
  rows: readonly unknown[];
  /** Changes with the rendered rows. */
  drawn: unknown;
}) {
  const of = columns.map(({ field, title }) => `${field} ${title}`).join('\n');
  const [room, setRoom] = useState<number | null>(null);
  const [known, setKnown] = useState<Known>({ of, wanted: new Map() });
  const wanted = known.of === of ? known.wanted : null;

  const fitted = useMemo(() => {
    if (room === null || !wanted) return null;
    return fitColumns(
      room - lead.count * lead.width,
      columns.map(({ field, room: { priority, least, grows = false } }) => {
        const width = wanted.get(field) ?? least ?? UNKNOWN;
        const most = least === undefined || grows ? width : Math.min(width, MOST_WORD);
        return { wanted: most, least: least ?? most, priority, grows };
      }),
    );
  }, [room, wanted, columns, lead.count, lead.width]);

  const shown = useMemo(
    () => (fitted ? columns.filter((_, place) => fitted.stays[place]) : columns),
    [columns, fitted],
  );

  const measured = useRef<Measured | null>(null);
  const [late, setLate] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `drawn` and `late` tell that there is more to measure
  useLayoutEffect(() => {
    const outer = grid.current;
    if (!outer) return;
    const fields = shown.map(({ field }) => field);
    const before = measured.current;
    const same = before?.of === of && fields.every((field) => before.fields.has(field)) ? before : null;
    const seen = same?.rows ?? new WeakSet();
    measured.current = { of, head, fields: new Set(fields), rows: seen };
    const lines = [...outer.querySelectorAll<HTMLElement>('.tbl-line')].filter((line) => {
      const row = rows[Number(line.dataset.row)];
      if (typeof row !== 'object' || row === null) return same?.head !== head;
      return !seen.has(row) && seen.add(row);
    });
    if (lines.length === 0) return;
    const widths = contentOf(lines, fields, lead.count);
    setKnown((now) => {
      const old = now.of === of ? now.wanted : new Map<string, number>();
      const grown = widths.some(([field, width]) => width > (old.get(field) ?? 0));
      if (now.of === of && !grown) return now;
      const next = new Map(old);
      for (const [field, width] of widths) next.set(field, Math.max(width, old.get(field) ?? 0));
      return { of, wanted: next };
    });
  }, [grid, of, head, shown, lead.count, rows, drawn, late]);

  // Cells that load their own content are measured again.
  const onLate = useEffectEvent((changes: readonly MutationRecord[]) => {
    const cells = changes.flatMap(({ target }) => {
      const around = target instanceof Element ? target : target.parentElement;
      return around?.closest<HTMLElement>('.tbl-cell') ?? [];
    });
    if (cells.length === 0) return;
    for (const cell of cells) {
      const row = rows[Number(cell.closest<HTMLElement>('.tbl-line')?.dataset.row)];
      if (typeof row === 'object' && row !== null) measured.current?.rows.delete(row);
    }
    setLate((n) => n + 1);
  });

  useScrollShades(grid, frame, fitted);
  useLayoutEffect(() => {
    const outer = grid.current;
    if (outer) setRoom(outer.clientWidth);
  }, [grid]);
  useEffect(() => {
    const outer = grid.current;
    if (!outer) return;
    const sized = new ResizeObserver(() => setRoom(outer.clientWidth));
    sized.observe(outer);
    const changed = new MutationObserver(onLate);
    changed.observe(outer, { childList: true, characterData: true, subtree: true });
    // Fonts differ in width: measure again when one is loaded.
    const again = () => {
      measured.current = null;
      setKnown({ of: '', wanted: new Map() });
    };
    document.fonts.addEventListener('loadingdone', again);
    return () => {
      sized.disconnect();
      changed.disconnect();
      document.fonts.removeEventListener('loadingdone', again);
    };
  }, [grid]);

  const gone = useMemo(() => goneOf(columns, fitted), [columns, fitted]);
  return { shown, ...layoutOf(shown, fitted), gone };
}

/** The widest content of each column in these rows; they are laid out at their content's width for a moment. */
function contentOf(
  lines: readonly HTMLElement[],
  fields: readonly string[],
  lead: number,
): [string, number][] {
  for (const line of lines) line.dataset.measured = '';
  const widths = fields.map((field, place): [string, number] => {
    const cells = lines.map((line) => line.children[place + lead]);
    // The layout width, because a dialog may still be animating its size; plus one for rounding.
    return [field, Math.max(...cells.map((cell) => (cell as HTMLElement | undefined)?.offsetWidth ?? 0)) + 1];
  });
  for (const line of lines) delete line.dataset.measured;
  return widths;
}

/** The grid tracks of the shown columns and their widths. */
function layoutOf(shown: readonly Fitting[], fitted: FittedColumns | null) {
  const widths = fitted
    ? fitted.widths.filter((_, place) => fitted.stays[place])
    : shown.map(({ room }) => room.least ?? UNKNOWN);
  const grows = shown.some(({ room }) => room.grows);
  const tracks = widths.map((width, place) =>
    shown[place]?.room.grows || !grows ? `minmax(${Math.floor(width)}px, 1fr)` : `${width}px`,
  );
  return { widths, tracks, scrolls: fitted?.scrolls === true };
}

const NONE: readonly string[] = [];

function goneOf(columns: readonly Fitting[], fitted: FittedColumns | null): readonly string[] {
  if (!fitted || fitted.stays.every(Boolean)) return NONE;
  return columns.flatMap(({ field }, place) => (fitted.stays[place] ? [] : [field]));
}
