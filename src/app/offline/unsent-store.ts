import { keyOf, queryClient } from '#app/data/query.ts';
import { setNotice } from '#app/state/notices.ts';
import { store } from '#app/state/store.ts';
import { profile } from '#contract/people/profile.ts';
import { users } from '#contract/people/users.ts';
import { DAY_MS } from '#domain/durations.ts';
import { type Item, isOpen, type Kind } from '#outbox/item.ts';
import type { Outbox } from '#outbox/outbox.ts';
import { overlayTimes, queuedBalance } from '#outbox/overlay.ts';
import {
  type Unsent,
  type UnsentCounts,
  type UnsentInvoice,
  type UnsentReceipt,
  unsentAtom,
} from './unsent.ts';
import { knownOf, unsentItem, workOf } from './unsent-item.ts';

/** Work that arrived so long ago is in every list that anybody still has (offline.md §2: the schedule's age). */
const ARRIVED_MS = 2 * DAY_MS;
/** A run of many answers is drawn as one. */
const GATHER_MS = 50;
/** After each read the page is left idle for this multiple of its duration, */
const REST_MS = 20;
/** but not longer than this: on a slow disk the page was not busy. */
const LONGEST_REST_MS = 400;

/** Permissions and names that affect how work is shown. */
const SHOWN_BY: ReadonlySet<unknown> = new Set([profile.get, users.directory].map((call) => keyOf(call)[1]));

/** Keeps the shown unsent work equal to the store while the page lives; resolves once it is. */
export function followUnsent(outbox: Outbox): Promise<void> {
  let closed: Item[] = [];
  let since = Date.now() - ARRIVED_MS;
  const read = async () => {
    const [open, ended] = await Promise.all([outbox.open(), outbox.closedSince(since)]);
    const now = Date.now();
    since = Math.min(now, Math.max(since, ...ended.map((item) => item.closedAt ?? 0)));
    closed = joined(closed, ended, open).filter((item) => (item.closedAt ?? 0) > now - ARRIVED_MS);
    store.set(unsentAtom, (before) => ({ ...before, ...unsentOf(open, closed), reach: outbox.reach }));
    alarm(open);
  };
  // A failed read is repeated and waited for.
  const first = read().catch(() => read());
  first.catch(() => {});
  let running = false;
  let again = false;
  const refresh = async () => {
    again = true;
    if (running) return;
    running = true;
    while (again) {
      again = false;
      const start = performance.now();
      await read().catch(() => {});
      // Of a long queue each takes its time: a tap, and the next answer, must find the page free.
      const took = performance.now() - start;
      const pause = Math.max(GATHER_MS, Math.min(LONGEST_REST_MS, REST_MS * took));
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    running = false;
  };
  outbox.listen(() => void refresh());
  // Permissions and names may be loaded after the work itself.
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !SHOWN_BY.has(event.query.queryKey[1])) return;
    const learned = event.action.type === 'success' || event.action.type === 'setState';
    if (learned && store.get(unsentAtom).items.length > 0) void refresh();
  });
  // A page restored from the browser's cache has missed changes.
  addEventListener('pageshow', () => void refresh());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refresh();
  });
  return first;
}

const alarmed = new Set<string>();

/** Reports a key conflict once, whichever page or worker noticed it. */
function alarm(open: readonly Item[]): void {
  for (const { key, problem } of open) {
    if (problem?.code !== 'idempotency_mismatch' || alarmed.has(key)) continue;
    alarmed.add(key);
    setNotice('mismatch', true);
  }
}

/** Finished work with later changes; work queued again is open. */
function joined(before: readonly Item[], ended: readonly Item[], open: readonly Item[]): Item[] {
  const known = new Map([...before, ...ended].map((item) => [item.key, item]));
  for (const { key } of open) known.delete(key);
  return [...known.values()].sort((a, b) => a.seq - b.seq);
}

/** The shown state of these items. */
export function unsentOf(
  open: readonly Item[],
  closed: readonly Item[],
): Omit<Unsent, 'not_saved' | 'reach'> {
  // In order of storing, whether finished or not.
  const all = [...open, ...closed].sort((a, b) => a.seq - b.seq);
  const known = knownOf(all);
  const items = open.map((item) => unsentItem(item, known));
  const counts: UnsentCounts = {
    waiting: 0,
    sending: 0,
    sign_in: 0,
    needs_you: 0,
    all: items.length,
    blocked: items.filter(({ blocked_by }) => blocked_by).length,
  };
  for (const { state } of items) counts[state] += 1;
  const queued = (kind: Kind, asOf: number) => all.filter((one) => one.kind === kind && isNew(one, asOf));
  return {
    items,
    counts,
    cells(times, asOf) {
      const cells = overlayTimes(all, times, asOf);
      return new Map(
        [...cells].map(([time, { item, state, paid }]) => {
          const work = workOf(item, known);
          return [time, { item: work, state, paid, total: work.total ?? 0, invoice_id: madeAt(item, time) }];
        }),
      );
    },
    invoice(id, asOf): UnsentInvoice {
      const paying = queued('receive', asOf).filter(
        ({ body: { invoice_ids } }) => Array.isArray(invoice_ids) && `${invoice_ids}` === `${id}`,
      );
      const marks = queued('attendance', asOf).filter((item) => item.params.id === String(id));
      return {
        receipts: paying.map(receiptOf),
        attended: marks.at(-1)?.body.attended as boolean | null | undefined,
        items: [...paying, ...marks].map((item) => workOf(item, known)),
      };
    },
    payments: (asOf) =>
      queued('receive', asOf).flatMap((item) => {
        const { invoice_ids } = item.body;
        return Array.isArray(invoice_ids) && invoice_ids.every((id) => typeof id === 'number')
          ? [{ ...receiptOf(item), invoice_ids }]
          : [];
      }),
    balance: (who, asOf) => queuedBalance(all, who, asOf),
    messages: (kind, ticket, asOf) =>
      queued('message', asOf)
        .filter(({ params }) => params.kind === kind && params.id === String(ticket))
        .map((item) => ({
          ref: item.entityId,
          side: typeof item.body.side === 'string' ? item.body.side : undefined,
          text: String(item.body.message ?? ''),
          files: item.about?.files ?? [],
          at: new Date(Date.parse(item.occurredAt) + item.skewMs),
          state:
            item.state === 'done' ? 'arrived' : item.state === 'needs_attention' ? 'needs_you' : 'waiting',
        })),
    people: (asOf) =>
      queued('customer', asOf).map((item) => ({
        ...workOf(item, known).person,
        balance: queuedBalance(all, item.entityId, 0),
        ...(typeof item.body.character_id === 'number' && { character_id: item.body.character_id }),
      })),
  };
}

const receiptOf = ({ entityId, body }: Item): UnsentReceipt => ({
  ref: entityId,
  price: Number(body.price ?? 0),
  user_id: typeof body.user_id === 'number' ? body.user_id : null,
});

/** Not in the answer of that time: still unsent, or arrived later. */
const isNew = (item: Item, asOf: number): boolean =>
  isOpen(item) || (item.state === 'done' && (item.closedAt ?? 0) >= asOf);

/** The reservation that a booking has made of a time. */
function madeAt({ result }: Item, time: number): number | null {
  const { data } = (result?.body ?? {}) as { data?: { id: number; reserved_time: { id: number } }[] };
  return data?.find(({ reserved_time }) => reserved_time.id === time)?.id ?? null;
}
