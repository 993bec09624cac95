import { currentSession } from '#app/data/session.ts';
import { DAY_MS } from '#domain/durations.ts';
import { sumOf } from '#domain/money.ts';
import type { AboutSlot, Item } from '#outbox/item.ts';
import type { Outbox } from '#outbox/outbox.ts';
import { openOutbox } from './outbox.ts';
import { knownOf, mayRead, workOf } from './unsent-item.ts';

const HISTORY_MS = 90 * DAY_MS;

/** The contents of a receipt from this device, sent or not. */
export interface Paper {
  device_no: string | null;
  /** In the books, once it has them: one a payment. */
  numbers: readonly number[];
  at: Date;
  name: string;
  /** Null when unknown. */
  author: string | null;
  slots: readonly AboutSlot[];
  money: readonly { price: number; way: 'cash' | 'bank' | 'gateway'; tracking: string | null }[];
  /** The received amount in toman. */
  sum: number;
  /** For a booking its price; otherwise null. */
  total: number | null;
  description: string;
}

/**
 * The paper of a receipt, or of a booking with its payment, by its record's reference; null when this device does not
 * know it. Amount and person can no longer change afterwards; throws when that cannot be stored.
 */
async function paperOf(outbox: Outbox, ref: string): Promise<Paper | null> {
  const [open, closed] = await Promise.all([outbox.open(), outbox.closedSince(Date.now() - HISTORY_MS)]);
  const all = [...open, ...closed].sort((a, b) => a.seq - b.seq);
  const item = all.findLast((one) => one.entityId === ref && one.state !== 'returned_to_form');
  if (!item || !mayRead(item)) return null;
  const papers = papersOf(item, all);
  for (const { key } of papers) await outbox.printed(key);
  const authors = await outbox.unsentOf();
  const work = workOf(item, knownOf(all));
  const money = papers.flatMap((one) => paymentsOf(one));
  return {
    device_no: papers.find(({ deviceNo }) => deviceNo)?.deviceNo ?? item.deviceNo,
    numbers: papers.flatMap(numbersOf),
    at: work.at,
    name: work.person.name,
    author: authorOf(item, authors),
    slots: work.slots,
    money,
    sum: sumOf(money, ({ price }) => price),
    total: work.total,
    description: String(item.body.description ?? ''),
  };
}

/**
 * Reports the paper of a receipt now and when more is known, such as its book number; an error when it cannot be read.
 * Returns the unsubscribe function.
 */
export function followPaper(ref: string, tell: (paper: Paper | Error | null) => void): () => void {
  const stop = new AbortController();
  const follow = async () => {
    const outbox = await openOutbox();
    const read = async () => {
      const paper = await paperOf(outbox, ref);
      if (!stop.signal.aborted) tell(paper);
    };
    // A paper that is out stays as it is when the disk cannot be read again.
    const end = outbox.listen(() => void read().catch(() => {}));
    stop.signal.addEventListener('abort', end);
    if (stop.signal.aborted) end();
    else await read();
  };
  follow().catch((error: Error) => !stop.signal.aborted && tell(error));
  return () => stop.abort();
}

/** The items with the payment: the work itself, or receipts split off when it was refused. */
function papersOf(item: Item, all: readonly Item[]): Item[] {
  const apart = all.filter(({ kind, replaces, state }) => {
    return kind === 'receive' && replaces === item.key && item.kind === 'booking' && state !== 'superseded';
  });
  return apart.length > 0 ? apart : [item];
}

function paymentsOf({ kind, body }: Item): Paper['money'] {
  const payments = kind === 'receive' ? [body] : ((body.payments ?? []) as Item['body'][]);
  return payments.map(({ price, cash_id, bank_id, transaction_reference_id }) => ({
    price: Number(price ?? 0),
    way: cash_id ? 'cash' : bank_id ? 'bank' : 'gateway',
    tracking: transaction_reference_id ? String(transaction_reference_id) : null,
  }));
}

/** The numbers of the receipts that the server created. */
function numbersOf({ kind, result }: Item): number[] {
  const { data, receives } = (result?.body ?? {}) as { data?: unknown; receives?: unknown };
  const made = (kind === 'receive' ? [data] : receives) as { doc_number?: number | null }[] | undefined;
  return made?.flatMap((one) => one?.doc_number ?? []) ?? [];
}

function authorOf(
  { userId }: Item,
  authors: readonly { userId: number; name: string | null }[],
): string | null {
  const me = currentSession();
  if (userId === me?.user_id && me.profile) return `${me.profile.name} ${me.profile.family}`;
  return authors.find((one) => one.userId === userId)?.name ?? null;
}
