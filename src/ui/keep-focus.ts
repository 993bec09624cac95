/** The former place of a removed element: its parent and previous sibling. */
interface Place {
  parent: Node;
  before: Node | null;
}

const STOPS = [
  'a[href]',
  'button:enabled',
  'input:enabled:not([type="hidden"])',
  'select:enabled',
  'textarea:enabled',
  '[tabindex]',
]
  .map((kind) => `${kind}:not([tabindex="-1"])`)
  .join();
/** Fields that open the on-screen keyboard when focused. */
const TYPED = 'textarea, input:not([type="checkbox"], [type="radio"], [type="range"])';
const HEADINGS = 'h1, h2, h3, h4, h5, h6, [role="heading"]';
const PAGE = 'main, h1';
/** Layers outside of the page's order. */
const LAYERS = '[role="status"], [data-radix-popper-content-wrapper]';
const MODAL = '[role$="dialog"][tabindex="-1"]';
/** How many focused elements are remembered: a row, its menu, the question, its button. */
const DEPTH = 6;

/**
 * Keeps the focus from being lost to the body. When the focused element disappears (a row is settled, a chip removed, a
 * button replaced by text), the focus moves to its replacement or the next in line, otherwise to the heading or layer
 * around it; after leaving a page, to the next page's title. Installed once for the document; code that sets the focus
 * itself comes first.
 */
export function keepFocus(): void {
  const gone = new WeakMap<Node, Place>();
  /** Elements that had the focus, the latest first; empty when the person moved it away. */
  let held: HTMLElement[] = [];
  let ringed = false;
  let waiting = false;

  const hold = (target: EventTarget | null) => {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    // A modal caught the focus of an element that disappeared inside it.
    if (target.matches(MODAL) && held[0]?.isConnected === false) return;
    held = [target, ...held.filter((other) => other !== target)].slice(0, DEPTH);
    ringed = target.matches(':focus-visible');
  };
  const look = () => {
    waiting = false;
    const [last] = held;
    if (!last || !isLost(last)) return;
    // Disabled or hidden for a while: it will get the focus back.
    if (last.isConnected && !mayHave(last)) return;
    const modal = document.activeElement?.matches(MODAL) ? document.activeElement : document.body;
    for (const one of held) {
      const next = one.isConnected ? one : successorOf(one, gone);
      // The next page is not rendered yet.
      if (next === undefined) return;
      if (!next || !modal.contains(next) || !mayHave(next)) continue;
      // Do not scroll under a finger.
      next.focus({ preventScroll: !ringed });
      return;
    }
  };
  const lookSoon = () => {
    if (waiting) return;
    waiting = true;
    // Closing layers return the focus in a task of their own; check after that.
    requestAnimationFrame(() => setTimeout(look));
  };

  hold(document.activeElement);
  document.addEventListener('focusin', ({ target }) => hold(target));
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget || !(target instanceof HTMLElement)) return;
    queueMicrotask(() => {
      const left = target.isConnected && document.hasFocus() && document.activeElement === document.body;
      if (left && mayHave(target)) held = [];
    });
  });
  new MutationObserver((changes) => {
    for (const { target, removedNodes, previousSibling } of changes)
      for (const node of removedNodes) gone.set(node, { parent: target, before: previousSibling });
    if (held[0] && isLost(held[0])) lookSoon();
  }).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled', 'hidden', 'style'],
  });
}

function isLost(last: HTMLElement): boolean {
  const now = document.activeElement;
  if (now === null || now === document.body) return true;
  return now !== last && !last.isConnected && now.matches(MODAL);
}

const mayHave = (element: HTMLElement): boolean =>
  element.checkVisibility({ visibilityProperty: true }) &&
  !element.matches(':disabled') &&
  element.closest('[aria-hidden="true"], [inert]') === null;

const rootOf = (node: Node): Node => (node.parentNode ? rootOf(node.parentNode) : node);

/** The element that inherits the focus of a removed one; undefined while the next page has no title yet. */
function successorOf(lost: HTMLElement, gone: WeakMap<Node, Place>): HTMLElement | null | undefined {
  const tree = rootOf(lost) as Element;
  if (lost.closest(LAYERS)) return null;
  let root: Node = tree;
  let place = gone.get(root);
  while (place && !place.parent.isConnected) {
    root = rootOf(place.parent);
    place = gone.get(root);
  }
  if (!place || place.parent === document.body || !(place.parent instanceof Element)) return null;
  if (place.parent.closest(LAYERS)) return null;
  const page = root instanceof Element && (root.matches(PAGE) || root.querySelector(PAGE) !== null);
  if (page)
    return landing(document.querySelector<HTMLElement>('h1') ?? document.querySelector('main')) ?? undefined;
  const { parent } = place;
  let { before } = place;
  while (before && before.parentNode !== parent) before = gone.get(before)?.before ?? null;
  // The same button of the next row, or its last one when it has fewer; otherwise the first control.
  const typed = lost.matches(TYPED);
  const nth = Math.max(0, [...tree.querySelectorAll(STOPS)].indexOf(lost));
  const [ahead, back] = [(node: Node) => node.nextSibling, (node: Node) => node.previousSibling];
  for (const [from, step] of [
    [before ? before.nextSibling : parent.firstChild, ahead],
    [before, back],
  ] as const)
    for (let node: Node | null = from; node; node = step(node)) {
      const stops = stopsOf(node, typed);
      const next = stops[isAlike(node, tree) ? Math.min(nth, stops.length - 1) : 0];
      if (next) return next;
    }
  return around(parent, typed);
}

const isAlike = (one: Node, other: Element): boolean =>
  one instanceof Element && one.nodeName === other.nodeName && one.className === other.className;

/** From the surroundings of a place: its heading, else the next control, else the layer or page. */
function around(place: Element, typed: boolean): HTMLElement | null {
  for (let at: Element | null = place; at && at !== document.body; at = at.parentElement) {
    const heading = [...at.querySelectorAll<HTMLElement>(HEADINGS)].find(mayHave);
    if (heading) return landing(heading);
    const stops = stopsOf(at, typed);
    const follows = (stop: Element) =>
      (place.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    const next = stops.find(follows) ?? stops.at(-1);
    if (next) return next;
    if (at.matches('main, [role$="dialog"]')) return landing(at as HTMLElement);
  }
  return null;
}

function stopsOf(node: Node, typed: boolean): HTMLElement[] {
  if (!(node instanceof HTMLElement)) return [];
  const all = [...node.querySelectorAll<HTMLElement>(STOPS)];
  if (node.matches(STOPS)) all.unshift(node);
  return all.filter((stop) => mayHave(stop) && (typed || !stop.matches(TYPED)));
}

/** Makes an element focusable without adding it to the tab order. */
function landing(element: HTMLElement | null): HTMLElement | null {
  if (element && !element.matches(STOPS)) element.setAttribute('tabindex', '-1');
  return element;
}
