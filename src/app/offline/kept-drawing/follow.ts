import type { QueryKey } from '@tanstack/react-query';
import { atom } from 'jotai';
import { byServer, CLOCK_KEY } from '#app/data/clock.ts';
import { clubNow, clubZone, lockMinutes } from '#app/data/club.ts';
import { whenIdle } from '#app/data/idle.ts';
import { keyOf, queryClient } from '#app/data/query.ts';
import { currentSession } from '#app/data/session.ts';
import { TOUCHED_KEY } from '#app/data/touched.ts';
import { wordsAtom } from '#app/i18n/words.ts';
import { cancelPreviewAtom } from '#app/state/cancel-preview.ts';
import { connectionAtom } from '#app/state/connection.ts';
import { holdsAtom } from '#app/state/holds.ts';
import { appearanceSettings, localeAtom } from '#app/state/settings.ts';
import { store } from '#app/state/store.ts';
import { reservableTimes } from '#contract/desk/reservable-times.ts';
import { clubDay, minutesOf } from '#domain/dates.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { SESSION_STORE } from '#outbox/session-store.ts';
import { ITEM_INDEXES, OUTBOX_NAME as OUTBOX } from '#outbox/store.ts';
import { CACHE_TABLE, cacheName } from '../cache-database.ts';
import { isFromCache, storeDrawing, timesRevision } from '../persist.ts';
import { unsentAtom } from '../unsent.ts';
import { AGE, type DrawingPlace, type DrawnNode, isDrawnAddress, PLACE_KEY } from './drawing.ts';

/** Answers are rendered by then, and work is not interrupted. */
const REST_MS = 2500;
/** Redrawn regularly, because past hours look different. */
const AGAIN_MS = 10 * MINUTE_MS;

const TIMES = keyOf(reservableTimes.list)[1];

/** The app's own file: the worker's page names it, in the server's it is the last script. */
const last = [...document.querySelectorAll<HTMLElement>('script[type="module"]')].at(-1);
const app = last?.dataset.app ?? last?.getAttribute('src');

/** Whether the server answers and reports changes. */
const liveAtom = atom((get) => get(connectionAtom).state === 'live');

/** Stores today's calendar whenever it has come to rest. */
export function followDrawing(): void {
  if (!app) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(() => whenIdle(() => void keep(app)), REST_MS);
  };
  later();
  setInterval(later, AGAIN_MS);
  for (const atom of [unsentAtom, holdsAtom, liveAtom, ...Object.values(appearanceSettings)])
    store.sub(atom, later);
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
  const zone = clubZone();
  const { today, time } = clubNow(zone);
  const at = Date.now();
  const answered_at = answeredAt(today);
  // What was answered on another day has no place in the corner for its age.
  if (!answered_at || clubDay(byServer(answered_at), zone) !== today) return;
  const words = store.get(wordsAtom);
  const { theme = '' } = document.documentElement.dataset;
  const { lang, dir } = document.documentElement;
  const settings = Object.fromEntries(
    Object.keys(appearanceSettings).map((key) => [key, localStorage.getItem(key)] as const),
  );
  const kept = await storeDrawing(
    {
      app,
      user_id: session.user_id,
      width: innerWidth,
      height: innerHeight,
      at,
      until: at + (minutesOf('24:00') - minutesOf(time)) * MINUTE_MS,
      answered_at,
      age: words.t('shell.as_of', { time: words.instant(byServer(answered_at), zone, 'time') }),
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
    outbox: { database: OUTBOX, ...ITEM_INDEXES },
    lock_minutes: lockMinutes(),
    touched: TOUCHED_KEY,
    settings,
    clock: CLOCK_KEY,
  };
  try {
    localStorage.setItem(PLACE_KEY, JSON.stringify(place));
  } catch {
    // Storage is full: the next start draws without it.
  }
}

/** When the server answered with the times of a day; 0 where what is shown is not known to be so now. */
function answeredAt(day: string): number {
  const kept = queryClient.getQueryCache().findAll({ type: 'active', predicate: isKept });
  if (!store.get(liveAtom) || kept.length > 0) return 0;
  const key = keyOf(reservableTimes.list, { query: { date: `${day}_${day}` } });
  const times = queryClient.getQueryState(key);
  return times && !times.isInvalidated ? times.dataUpdatedAt : 0;
}
const isKept = ({ queryKey }: { queryKey: QueryKey }): boolean => isFromCache(queryKey);

/** The day as everybody would find it: nothing open over it, nothing unsent in it, nothing that is so for a moment only. */
function isBare(page: Element): boolean {
  return (
    isDrawnAddress(location) &&
    store.get(wordsAtom).locale === store.get(localeAtom) &&
    page.querySelector('[role="gridcell"]') !== null &&
    document.querySelector('[role="dialog"], [role="alertdialog"], [aria-expanded="true"]') === null &&
    store.get(unsentAtom).counts.all === 0 &&
    store.get(holdsAtom).size === 0 &&
    store.get(cancelPreviewAtom).length === 0
  );
}

/** Attributes that determine look and taps; links, names and handlers are left out. */
const KEPT_ATTRIBUTE = new RegExp(
  `^(?:${[
    'class|style|role|dir|lang|hidden|disabled|type|placeholder|colspan|rowspan',
    'aria-[a-z]+|data-[a-z-]+',
    'viewBox|preserveAspectRatio|transform|d|points|x|y|x1|x2|y1|y2|cx|cy|r|rx|ry|width|height|pathLength',
    'fill(?:-rule|-opacity)?|clip-rule|opacity|stroke(?:-[a-z]+)*|vector-effect|text-anchor',
  ].join('|')})$`,
);

function drawn(element: Element): DrawnNode[] {
  const attributes: Record<string, string> = {};
  for (const { name, value } of element.attributes) if (KEPT_ATTRIBUTE.test(name)) attributes[name] = value;
  if (element.matches('input:checked')) attributes.checked = '';
  const now = element.getAttribute('data-now');
  // The now line: its hour is stored, since the time will differ.
  if (now === 'line') {
    const start = element.getAttribute('data-start');
    return start ? [['span', { class: 'num' }, [start]]] : [];
  }
  if (now === AGE) return [['span', attributes, []]];
  // The connection's state and private parts are left empty; the app fills them.
  if (now !== null) {
    const { width, height } = element.getBoundingClientRect();
    const style = `flex:none;visibility:hidden;inline-size:${width}px;block-size:${height}px`;
    return [['span', { style }, []]];
  }
  const children = [...element.childNodes].flatMap(drawnNode);
  const { scrollTop, scrollLeft } = element;
  return scrollTop || scrollLeft
    ? [[element.localName, attributes, children, [scrollTop, scrollLeft]]]
    : [[element.localName, attributes, children]];
}

function drawnNode(node: Node): DrawnNode[] {
  if (node instanceof Element) return drawn(node);
  return node.nodeType === Node.TEXT_NODE ? [node.nodeValue ?? ''] : [];
}
