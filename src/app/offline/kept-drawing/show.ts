import {
  AGE,
  DRAWING_KEY,
  type Drawing,
  type DrawingPlace,
  type DrawnNode,
  isDrawnAddress,
  PLACE_KEY,
} from './drawing.ts';

// The first script of the page the worker serves: draws the stored calendar if it is still valid, then loads the app.

/** The longest delay of the app for the stored drawing. */
const FIND_MS = 250;
/** … and for its being painted. */
const PAINT_MS = 1000;
/** With a network the calendar of today is no older than this. */
const FRESH_MS = 30 * 60_000;
/** The app normally replaces it within moments; if it fails to load, an old day must not stay. */
const LONGEST_MS = 15_000;
/** Another page than the calendar, or a word of why there is none, has the screen after so long. */
const OTHER_MS = 1500;

/** Opens an existing database without creating one. */
function open(name: string): Promise<IDBDatabase | null> {
  const request = indexedDB.open(name);
  return new Promise((resolve, reject) => {
    let missing = false;
    request.onupgradeneeded = () => {
      missing = true;
      request.transaction?.abort();
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => (missing ? resolve(null) : reject(request.error));
    request.onblocked = () => reject(new Error('blocked'));
  });
}

function answer<T>(request: IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Runs one request on a database and closes it. */
async function ask<T>(
  name: string,
  table: string,
  work: (store: IDBObjectStore) => Promise<T>,
): Promise<T | null> {
  const db = await open(name);
  if (!db) return null;
  try {
    return await work(db.transaction(table).objectStore(table));
  } finally {
    db.close();
  }
}

function placeOf(app: string): DrawingPlace | null {
  const place: DrawingPlace | null = JSON.parse(localStorage.getItem(PLACE_KEY) ?? 'null');
  if (place?.app !== app || !isDrawnAddress(location) || matchMedia('(forced-colors: active)').matches)
    return null;
  // Other words, other sums, other colours.
  if (Object.entries(place.settings).some(([key, value]) => localStorage.getItem(key) !== value)) return null;
  const touched = Number(localStorage.getItem(place.touched)) || 0;
  const left = place.lock_minutes !== null && Date.now() - touched >= place.lock_minutes * 60_000;
  return left ? null : place;
}

/**
 * The stored drawing, if it belongs to the signed-in person, this window size and today, and nothing was done on this
 * device since.
 */
async function find(app: string): Promise<Drawing | null> {
  const place = placeOf(app);
  if (!place) return null;
  const { session, cache, outbox, clock } = place;
  const [who, drawing, work] = await Promise.all([
    ask(session.database, session.table, (store) =>
      answer<{ user_id: number; expires_at: string } | undefined>(store.get(session.key)),
    ),
    ask(cache.database, cache.table, (store) => answer<Drawing | undefined>(store.get(DRAWING_KEY))),
    ask(outbox.database, outbox.table, (store) =>
      Promise.all([
        answer<number>(store.index(outbox.open).count()),
        // By their ends, the last first.
        answer<IDBCursor | null>(store.index(outbox.ended).openKeyCursor(null, 'prev')),
      ]).then(([unsent, last]) => ({ unsent, ended: Number(last?.key ?? 0) })),
    ),
  ]);
  const now = Date.now();
  const holds =
    who &&
    drawing &&
    drawing.app === app &&
    who.user_id === drawing.user_id &&
    Date.parse(who.expires_at) > now + (Number(localStorage.getItem(clock)) || 0) &&
    drawing.width === innerWidth &&
    drawing.height === innerHeight &&
    drawing.at <= now &&
    now < drawing.until &&
    (isOffline() || now - drawing.answered_at <= FRESH_MS) &&
    (work?.unsent ?? 0) === 0 &&
    (work?.ended ?? 0) < drawing.at;
  return holds ? drawing : null;
}

/** Offline the drawing shows its age, as the app does. */
const isOffline = (): boolean => !navigator.onLine;

const SVG = 'http://www.w3.org/2000/svg';

/** Built by DOM calls: the security policy forbids setting HTML. */
function draw(node: DrawnNode, scrolled: (() => void)[], within = ''): Node {
  if (typeof node === 'string') return document.createTextNode(node);
  const [tag, attributes, children, at] = node;
  const inSvg = tag === 'svg' || within === SVG;
  const element = inSvg ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'style') (element as HTMLElement).style.cssText = value;
    else element.setAttribute(name, value);
  }
  for (const child of children) element.append(draw(child, scrolled, inSvg ? SVG : ''));
  if (at) scrolled.push(() => element.scrollTo(at[1], at[0]));
  return element;
}

interface Tap {
  x: number;
  y: number;
  on: string;
}

const CONTROLS = 'button, a';
/** The name of a control. */
const nameOf = (control: Element): string =>
  control.getAttribute('data-time') ?? control.getAttribute('aria-label') ?? control.textContent ?? '';

/** Shows a drawing over the page until the app has drawn the same; a tap on it is answered then. */
function show({ page, root: said, age }: Drawing): void {
  const root = document.getElementById('root');
  // What came too late is behind the app, or of another page by now.
  if (!root || root.firstElementChild || !isDrawnAddress(location)) return;
  const scrolled: (() => void)[] = [];
  const drawn = document.createElement('div');
  drawn.append(...page.map((node) => draw(node, scrolled)));
  if (isOffline()) {
    const corner = drawn.querySelector(`[data-now="${AGE}"]`);
    if (!corner || !age) return;
    corner.textContent = age;
  }
  // It takes no focus; taps go to the cover above it.
  drawn.inert = true;
  drawn.style.display = 'contents';
  const cover = document.createElement('div');
  cover.append(drawn);
  // Only for eyes and touch; screen readers get the app itself.
  cover.ariaHidden = 'true';
  cover.lang = said.lang ?? '';
  cover.dir = said.dir ?? '';
  cover.style.cssText = 'position:fixed;inset:0;z-index:100';
  for (const [name, value] of Object.entries(said)) document.documentElement.setAttribute(name, value);
  document.body.append(cover);
  try {
    for (const scroll of scrolled) scroll();
  } catch (error) {
    cover.remove();
    throw error;
  }

  let tap: Tap | undefined;
  cover.addEventListener('click', ({ clientX: x, clientY: y }) => {
    drawn.inert = false;
    const control = document.elementFromPoint(x, y)?.closest(CONTROLS);
    drawn.inert = true;
    if (!control) return;
    tap = { x, y, on: nameOf(control) };
    if (control.role === 'gridcell') control.setAttribute('data-pressed', '');
  });

  const began = location.pathname;
  const changes = new MutationObserver(look);
  let other: ReturnType<typeof setTimeout> | undefined;
  const late = setTimeout(end, LONGEST_MS);
  changes.observe(root, { childList: true, subtree: true });

  function look(): void {
    if (root?.querySelector('[role="gridcell"]') || location.pathname !== began) end();
    else if (root?.firstElementChild) other ??= setTimeout(end, OTHER_MS);
  }
  function end(): void {
    changes.disconnect();
    clearTimeout(late);
    clearTimeout(other);
    cover.remove();
    if (tap) answerTap(tap);
  }
}

/** Once the app has replaced it: taps the same cell, wherever it is by now. */
function answerTap({ x: clientX, y: clientY, on }: Tap): void {
  setTimeout(() => {
    const there = document.elementFromPoint(clientX, clientY)?.closest(CONTROLS);
    const control =
      there && nameOf(there) === on ? there : document.querySelector(`[data-time="${CSS.escape(on)}"]`);
    control?.dispatchEvent(
      new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, clientX, clientY, view: window }),
    );
  });
}

/** Until what was drawn is on the screen: in the second frame the first has been painted. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
    // Hidden pages are not drawn.
    if (document.hidden) resolve();
  });

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The app is read in any case: no drawing, or one that cannot be drawn, is no reason to wait. */
async function start(app: string): Promise<void> {
  const shown = find(app)
    .then((drawing) => {
      if (!drawing) return false;
      show(drawing);
      return true;
    })
    .catch(() => false);
  if (await Promise.race([shown, after(FIND_MS)])) await Promise.race([painted(), after(PAINT_MS)]);
  await import(/* @vite-ignore */ app);
}

/** The server's own page names the app itself. */
const app = document.querySelector<HTMLElement>('script[data-app]')?.dataset.app;
if (app) void start(app);
