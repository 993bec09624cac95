/** What is under the finger. */
export type Under =
  /** A slot; free ones accept the drop. */
  | { kind: 'slot'; timeId: number; free: boolean }
  /** An arrow of the date. */
  | { kind: 'turn'; days: 1 | -1 }
  | null;

/** A reservation in the air. `turnAt` is when the arrow under it changes the day (ms). */
export interface Drag {
  invoiceId: number;
  under: Under;
  turnAt: number | null;
}

/** How long over an arrow of the date before the day changes, and before it changes again. */
export const TURN_MS = 600;

export const lift = (invoiceId: number): Drag => ({ invoiceId, under: null, turnAt: null });

/** The finger is over something at a time; the same drag when nothing has changed. */
export function over(drag: Drag, under: Under, at: number): Drag {
  if (isSame(drag.under, under)) return drag;
  return { ...drag, under, turnAt: under?.kind === 'turn' ? at + TURN_MS : null };
}

/** Applies elapsed time: over an arrow the day turns repeatedly. */
export function tick(drag: Drag, at: number): { drag: Drag; turn: 1 | -1 | null } {
  if (drag.turnAt === null || at < drag.turnAt || drag.under?.kind !== 'turn') return { drag, turn: null };
  return { drag: { ...drag, turnAt: at + TURN_MS }, turn: drag.under.days };
}

/** The time it is dropped on; null: it goes back to where it was. */
export const drop = ({ under }: Drag): number | null =>
  under?.kind === 'slot' && under.free ? under.timeId : null;

function isSame(a: Under, b: Under): boolean {
  if (a?.kind === 'slot' && b?.kind === 'slot') return a.timeId === b.timeId && a.free === b.free;
  if (a?.kind === 'turn' && b?.kind === 'turn') return a.days === b.days;
  return a === b;
}

const EDGE = 56;
const FASTEST = 14;

/** How far a scroller moves in a frame while the finger is near its edge, px; faster the nearer. */
export function edgeScroll(at: number, start: number, end: number): number {
  const into = at < start + EDGE ? at - (start + EDGE) : at > end - EDGE ? at - (end - EDGE) : 0;
  return Math.round(Math.max(-1, Math.min(1, into / EDGE)) * FASTEST) || 0;
}
