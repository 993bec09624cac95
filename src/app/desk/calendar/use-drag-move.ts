import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { CalendarTime } from '#contract/desk/reservable-times.ts';
import { type LongPress, useLongPress } from '#ui/long-press.ts';
import { type Drag, drop, edgeScroll, lift, over, tick, type Under } from './drag.ts';

export interface DragMove {
  /** Around the calendar; stays while the days change. */
  area: RefObject<HTMLElement | null>;
  /** The slot of a cell, if it holds a reservation that may be moved. */
  movableAt(cell: HTMLElement): CalendarTime | null;
  onLift(time: CalendarTime): void;
  onDrop(timeId: number | null): void;
  /** Rested on an arrow of the date. */
  onTurn(days: number): void;
}

const BACK_MS = 200;
const HEADS = 48;

/**
 * Handlers that lift a reservation after a long press of 350 ms and drag it: near an edge the calendar scrolls, over an
 * arrow the day turns; dropped on a free slot it moves, elsewhere it returns. A copy outside of React follows the
 * finger, without rendering.
 */
export function useDragMove(options: DragMove) {
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  const carrying = useRef<Carried | null>(null);
  const { area } = options;

  useEffect(() => {
    // Browsers check at the first touch whether a listener may prevent scrolling, so it must be registered before.
    const still = (event: Event) => carrying.current?.active() && event.preventDefault();
    const element = area.current;
    element?.addEventListener('touchmove', still, { passive: false });
    return () => {
      element?.removeEventListener('touchmove', still);
      carrying.current?.end();
    };
  }, [area]);

  const press = useLongPress((hold) => {
    const found = movableUnder(document.elementFromPoint(hold.x, hold.y), latest.current);
    if (!found) return;
    carrying.current = carry(hold, found.block, lift(found.invoiceId), latest);
    latest.current.onLift(found.time);
  });
  return {
    ...press,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      press.onPointerDown(event);
      // Anything else may be pressed as long as one likes.
      if (!movableUnder(event.target as Element, latest.current)) press.onPointerCancel();
    },
  };
}

interface Carried {
  active(): boolean;
  end(): void;
}

function movableUnder(target: Element | null, { movableAt }: DragMove) {
  const cell = target?.closest<HTMLElement>('[data-time]');
  const block = cell?.querySelector<HTMLElement>('.bk');
  const time = cell && movableAt(cell);
  return block && time?.invoice ? { block, time, invoiceId: time.invoice.id } : null;
}

/** From the hold to the release. */
function carry(hold: LongPress, block: HTMLElement, lifted: Drag, latest: RefObject<DragMove>): Carried {
  const home = block.getBoundingClientRect();
  const ghost = ghostOf(block, home);
  const says = document.createElement('span');
  says.className = 'drag-says';
  ghost.append(says);
  const place = { x: hold.x, y: hold.y };
  let drag = lifted;
  let frame = 0;
  let marked: HTMLElement | null = null;

  const look = () => {
    const { under, element } = underneath(place.x, place.y);
    drag = over(drag, under, performance.now());
    const target = drop(drag) === null ? null : element;
    if (marked === target) return;
    marked?.removeAttribute('data-over');
    target?.setAttribute('data-over', '');
    says.textContent = target?.textContent ?? '';
    marked = target;
  };
  const each = () => {
    scrollAtEdge(latest.current.area.current?.querySelector('.grid-scroll') ?? null, place);
    look();
    const ticked = tick(drag, performance.now());
    drag = ticked.drag;
    if (ticked.turn) latest.current.onTurn(ticked.turn);
    frame = requestAnimationFrame(each);
  };
  const follow = (event: globalThis.PointerEvent) => {
    if (event.pointerId !== hold.pointerId) return;
    place.x = event.clientX;
    place.y = event.clientY;
    ghost.style.transform = `translate(${home.x + place.x - hold.x}px, ${home.y + place.y - hold.y}px)`;
  };
  const off = new AbortController();
  const { area } = latest.current;
  area.current?.setAttribute('data-carrying', '');
  const finish = (dropped: boolean) => {
    off.abort();
    // The touch itself ends a moment after its pointer; it must not pass for a swipe.
    setTimeout(() => area.current?.removeAttribute('data-carrying'));
    cancelAnimationFrame(frame);
    marked?.removeAttribute('data-over');
    const to = dropped ? drop(drag) : null;
    if (to === null) goHome(ghost, home);
    else ghost.remove();
    latest.current.onDrop(to);
  };
  const { signal } = off;
  addEventListener('pointermove', follow, { signal });
  addEventListener('pointerup', (event) => event.pointerId === hold.pointerId && finish(true), { signal });
  addEventListener('pointercancel', (event) => event.pointerId === hold.pointerId && finish(false), {
    signal,
  });
  addEventListener('keydown', (event) => event.key === 'Escape' && finish(false), { signal });
  // Dragging must not scroll; touches go to their first element even after it is removed.
  const still = (event: Event) => event.preventDefault();
  block.addEventListener('touchmove', still, { signal, passive: false });
  frame = requestAnimationFrame(each);
  return { active: () => !signal.aborted, end: () => !signal.aborted && finish(false) };
}

/** Below the heads; above them the finger is on its way to the date. */
function scrollAtEdge(scroller: Element | null, { x, y }: { x: number; y: number }): void {
  const box = scroller?.getBoundingClientRect();
  if (!box || y < box.top) return;
  const left = edgeScroll(x, box.left, box.right);
  const top = edgeScroll(y, box.top + HEADS, box.bottom);
  if (left || top) scroller?.scrollBy(left, top);
}

function ghostOf(block: HTMLElement, { x, y, width, height }: DOMRect): HTMLElement {
  const ghost = document.createElement('div');
  ghost.className = 'drag-ghost';
  ghost.setAttribute('aria-hidden', 'true');
  ghost.style.width = `${width}px`;
  ghost.style.height = `${height}px`;
  ghost.style.transform = `translate(${x}px, ${y}px)`;
  ghost.append(block.cloneNode(true));
  document.body.append(ghost);
  return ghost;
}

function goHome(ghost: HTMLElement, { x, y }: DOMRect): void {
  ghost.style.transition = `transform ${BACK_MS}ms var(--out)`;
  ghost.style.transform = `translate(${x}px, ${y}px)`;
  setTimeout(() => ghost.remove(), BACK_MS);
}

function underneath(x: number, y: number): { under: Under; element: HTMLElement | null } {
  const hit = document.elementFromPoint(x, y);
  const arrow = hit?.closest<HTMLElement>('[data-turn]');
  if (arrow) return { under: { kind: 'turn', days: arrow.dataset.turn === '1' ? 1 : -1 }, element: arrow };
  const cell = hit?.closest<HTMLElement>('[data-time]');
  if (!cell) return { under: null, element: null };
  const free = cell.querySelector('.bk-target') !== null;
  return { under: { kind: 'slot', timeId: Number(cell.dataset.time), free }, element: cell };
}
