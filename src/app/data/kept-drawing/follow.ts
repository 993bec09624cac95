import { CACHE_TABLE, cacheName } from '#app/data/cache-database.ts';
import { CLOCK_KEY } from '#app/data/clock.ts';
import { clubNow, clubZone, lockMinutes } from '#app/data/club.ts';
import { whenIdle } from '#app/data/idle.ts';
import { keepDrawing, timesRevision } from '#app/data/persist.ts';
import { keyOf, queryClient } from '#app/data/query.ts';
import { currentSession } from '#app/data/session.ts';
import { TOUCHED_KEY } from '#app/data/touched.ts';
import { unsentAtom } from '#app/data/unsent.ts';
import { holdsAtom } from '#app/state/holds.ts';
import { leavingAtom } from '#app/state/leaving.ts';
import { store } from '#app/state/store.ts';
import { reservableTimes } from '#contract/reservable-times.ts';
import { minutesOf } from '#domain/dates.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { SESSION_STORE } from '#outbox/session-store.ts';
import { ITEMS, NAME as OUTBOX } from '#outbox/store.ts';
import {
  type DrawingPlace,
  type DrawnElement,
  type DrawnNode,
  isDrawnAddress,
  PLACE_KEY,
} from './drawing.ts';

/** What was answered has been drawn by then, and whoever works on is not held up. */
const REST_MS = 2500;
/** Hours pass, and what is past looks so. */
const AGAIN_MS = 10 * MINUTE_MS;

const TIMES = keyOf(reservableTimes.list)[1];

/** The app's own file: the worker's page names it, in the server's it is the last script. */
const last = [...document.querySelectorAll<HTMLElement>('script[type="module"]')].at(-1);
const app = last?.dataset.app ?? last?.getAttribute('src');

/** Keeps the calendar of today as it stands whenever it has come to rest. */
export function followDrawing(): void {
  if (!app) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(() => whenIdle(() => void keep(app)), REST_MS);
  };
  later();
  setInterval(later, AGAIN_MS);
  for (const atom of [unsentAtom, holdsAtom]) store.sub(atom, later);
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[1] === TIMES) later();
  });
  addEventListener('popstate', later);
  addEventListener('resize', later);
}

async function keep(app: string): Promise<void> {
  const session = currentSession();
  const cache = cacheName();
  const page = document.querySelector('#root > *');
  if (!session?.profile || !cache || !page || !isBare(page)) return;
  const { time } = clubNow(clubZone());
  const at = Date.now();
  const { theme = '' } = document.documentElement.dataset;
  const { lang, dir } = document.documentElement;
  const kept = await keepDrawing(
    {
      app,
      user_id: session.user_id,
      width: innerWidth,
      height: innerHeight,
      at,
      until: at + (minutesOf('24:00') - minutesOf(time)) * MINUTE_MS,
      root: { 'data-theme': theme, lang, dir },
      page: drawn(page),
    },
    timesRevision(),
  );
  if (!kept) return;
  const place: DrawingPlace = {
    app,
    user_id: session.user_id,
    session: SESSION_STORE,
    cache: { database: cache, table: CACHE_TABLE },
    outbox: { database: OUTBOX, ...ITEMS },
    lock_minutes: lockMinutes(),
    touched: TOUCHED_KEY,
    clock: CLOCK_KEY,
  };
  try {
    localStorage.setItem(PLACE_KEY, JSON.stringify(place));
  } catch {
    // A full storage: the next start draws by itself.
  }
}

/** The day as everybody would find it: nothing open over it, nothing unsent in it, nothing that is so for a moment only. */
function isBare(page: Element): boolean {
  return (
    isDrawnAddress(location) &&
    page.querySelector('[role="gridcell"]') !== null &&
    document.querySelector('[role="dialog"], [role="alertdialog"], [aria-expanded="true"]') === null &&
    store.get(unsentAtom).counts.all === 0 &&
    store.get(holdsAtom).size === 0 &&
    store.get(leavingAtom).length === 0
  );
}

/** What leads or sends somewhere, names another element, or asks the server: a drawing does nothing. */
const LEFT_OUT = /^(?:id|href|src|srcset|for|name|aria-(?:controls|labelledby|describedby|owns))$/;

function drawn(element: Element): DrawnElement {
  const attributes: Record<string, string> = {};
  for (const { name, value } of element.attributes) if (!LEFT_OUT.test(name)) attributes[name] = value;
  if (element.matches('button, a, [tabindex]')) attributes.tabindex = '-1';
  // How things stand with the line, and what nobody may keep, is said by the app alone: its place stays.
  if (element.hasAttribute('data-now')) {
    const { width, height } = element.getBoundingClientRect();
    const style = `flex:none;visibility:hidden;inline-size:${width}px;block-size:${height}px`;
    return ['span', { style }, []];
  }
  const children = [...element.childNodes].flatMap(drawnNode);
  const { scrollTop, scrollLeft } = element;
  return scrollTop || scrollLeft
    ? [element.localName, attributes, children, [scrollTop, scrollLeft]]
    : [element.localName, attributes, children];
}

function drawnNode(node: Node): DrawnNode[] {
  if (node instanceof Element) return [drawn(node)];
  return node.nodeType === Node.TEXT_NODE ? [node.nodeValue ?? ''] : [];
}
