import type { Draft, Item } from '#outbox/item.ts';
import { isOpen, SCHEMA } from '#outbox/item.ts';
import { verify } from '#server/ledger/verify.ts';
import type { Desk, DeskWork, DeviceItems } from './desk.ts';
import type { Ground } from './ground.ts';

/** A record at the server that was created on a device. */
interface Row {
  id: number;
  entity: string;
  kind: Draft['kind'];
  device_no: string | null;
}

/** What happened to the club, and what was given up. */
interface Story {
  /** The club was restored from a backup made before the schedule. */
  restored: boolean;
  droppedMoney: ReadonlySet<string>;
}

const moneyOf = ({ kind, body }: Pick<Draft, 'kind' | 'body'>): number => {
  const payments = (body.payments ?? []) as { price: number }[];
  if (kind === 'receive') return Number(body.price);
  return kind === 'booking' ? payments.reduce((sum, { price }) => sum + price, 0) : 0;
};

/**
 * Checks what must hold after all failures are repaired (offline.md §3): each piece of work reported as saved is
 * exactly one row at the server or a visible unsent item, unless a person gave it up or the browser deleted it; work is
 * sent only by its author's session, or on behalf; work about one person or ticket arrives in order; amounts agree;
 * device numbers are unique and gaps are explained; the books are correct. Returns the violations.
 */
export async function judge(
  ground: Ground,
  desks: readonly Desk[],
  people: number[],
  story: Story,
): Promise<string[]> {
  const held = await Promise.all(desks.map((desk) => desk.held()));
  const items = held.flatMap((one) => one.items);
  const entities = new Set([
    ...desks.flatMap((desk) => desk.ops.map((op) => op.draft.entityId)),
    ...items.map((item) => item.entityId),
  ]);
  const rows = await readRows(ground, [...entities]);
  const found: string[] = [];
  const typed = new Set(desks.flatMap((desk) => desk.ops.map((op) => op.draft.entityId)));
  const evicted = desks.some((desk) => desk.evicted);
  for (const desk of desks) {
    for (const op of desk.ops) found.push(...judgeOp(op, items, rows, typed, story));
    found.push(...desk.seen, ...judgeSenders(ground, desk, items));
    found.push(...desk.line.faults.map((fault) => `the server failed by itself: ${fault}`));
  }
  for (const { items: own } of held) found.push(...judgeOrder(own, rows));
  found.push(...judgeStrangers(desks, items));
  found.push(...judgeMarks(desks, held));
  found.push(...judgeReceipts(items, rows, typed, story));
  found.push(...judgeUnique(items, rows, evicted));
  if (!evicted) {
    found.push(...judgeOrigin(items, typed));
    found.push(...(await judgeSum(ground, people, items)));
    for (const [n, desk] of desks.entries()) {
      found.push(...(await judgeNumbers(ground, desk, held[n] as DeviceItems, items, rows, story)));
    }
  }
  const problems = await verify(ground.club.db);
  found.push(...problems.map((problem) => `the books: ${JSON.stringify(problem)}`));
  return found;
}

async function readRows(ground: Ground, entities: string[]): Promise<Row[]> {
  const { db } = ground.club;
  if (entities.length === 0) return [];
  type Table = 'users' | 'sale_invoices' | 'documents' | 'ticket_messages';
  const read = async (table: Table, kind: Draft['kind']) => {
    const found = await db
      .selectFrom(table)
      .select(['id', 'client_ref', 'device_no'])
      .where('client_ref', 'in', entities)
      .execute();
    return found.map(({ id, client_ref, device_no }) => ({
      id,
      entity: client_ref as string,
      kind,
      device_no,
    }));
  };
  const all = [
    read('users', 'customer'),
    read('sale_invoices', 'booking'),
    read('documents', 'receive'),
    read('ticket_messages', 'message'),
  ];
  return (await Promise.all(all)).flat();
}

/**
 * The other tablet of an exported file has sent it, or continues it under another key: this copy's retry is answered
 * with the result, or that its key is canceled.
 */
const wentOnElsewhere = ({ key, shared }: Item, own: readonly Item[]): boolean =>
  shared === true && own.some((item) => item.key === key && WENT_ON.has(item.state));
const WENT_ON: ReadonlySet<Item['state']> = new Set(['done', 'superseded']);

/** Where a record is: at the server, or unsent under how many keys. A visit has a row per slot. */
function whereIs(entity: string, items: readonly Item[], rows: readonly Row[]) {
  const own = items.filter((item) => item.entityId === entity);
  const attended = own.some((item) => item.kind === 'attendance' && item.state === 'done');
  const found = rows.filter((row) => row.entity === entity).length;
  const slots = own.findLast(({ kind }) => kind === 'booking')?.body.reservable_time_ids ?? [0];
  const whole = found > 0 && found === (slots as unknown[]).length;
  return {
    own,
    rows: attended || whole ? 1 : found,
    open: new Set(own.filter((item) => isOpen(item) && !wentOnElsewhere(item, own)).map(({ key }) => key))
      .size,
  };
}

function judgeOp(
  op: DeskWork,
  items: readonly Item[],
  rows: readonly Row[],
  typed: Set<string>,
  { restored }: Story,
): string[] {
  const { draft, shown } = op;
  const name = `${draft.kind} ${draft.key}`;
  const { own, ...at } = whereIs(draft.entityId, items, rows);
  const stands = `${at.rows} rows, ${at.open} unsent, ${own.map((i) => `${i.state} ${i.key}`).join(', ')}`;
  const all = at.rows + at.open;
  // Names and texts of people who left are not kept for a restore; dependent work then waits for a person.
  const forgotten = op.evicted || (op.left && restored && !['booking', 'receive'].includes(draft.kind));
  if (forgotten && own.length === 0 && all === 0) return [];
  if (op.evicted) return all > Math.max(1, slotsOf(draft)) ? [`${name} is there twice: ${stands}`] : [];
  if (shown.includes('done') && !restored && at.rows !== 1) return [`${name} was shown as done: ${stands}`];
  const given = op.dropped && all === 0;
  const saved = shown.includes('kept') || shown.includes('done');
  if (saved && all !== 1 && !given) return [`${name} was shown as saved: ${stands}`];
  if (!saved && op.unknown === 0 && all !== 0) return [`${name} was not shown as saved: ${stands}`];
  if (all > 1) return [`${name} is there twice: ${stands}`];
  return all === 0 && !given ? [] : judgeMoney(op, items, typed);
}

const slotsOf = ({ body }: Draft): number => ((body.reservable_time_ids ?? []) as unknown[]).length;

/** Checks which session sent each piece of work, whatever the server answered. */
function judgeSenders({ tokens }: Ground, { line }: Desk, items: readonly Item[]): string[] {
  const found = line.sent.flatMap(({ key, token, behalf }) => {
    const copies = items.filter((item) => item.key === key);
    const user = tokens.get(token);
    const own = copies.some((item) => (behalf ? item.behalf?.by : item.userId) === user);
    return copies.length === 0 || own ? [] : [`${copies[0]?.kind} ${key} was sent as user ${user}`];
  });
  return [...new Set(found)];
}

/** No item may wait for a person because of a foreign server's answer. */
function judgeStrangers(desks: readonly Desk[], items: readonly Item[]): string[] {
  return items
    .filter(({ state, problem }) => state === 'needs_attention' && (problem?.status ?? 0) > 0)
    .filter(({ key }) => !desks.some(({ line }) => line.answered.has(key)))
    .map(({ kind, key, problem }) => `${kind} ${key} was parked by a stranger: ${problem?.code}`);
}

/** An author's work about one person or ticket arrives in order, unless a person intervened. */
function judgeOrder(own: readonly Item[], rows: readonly Row[]): string[] {
  const plain = own.filter(
    ({ kind, needs, shared, behalf, replaces, state, audit }) =>
      (kind === 'receive' || kind === 'message') &&
      needs.length === 0 &&
      state === 'done' &&
      !(shared || behalf || replaces) &&
      !audit.some(({ what }) => what === 'refused' || what === 'retry'),
  );
  const lanes = Map.groupBy(plain, ({ userId, kind, lane }) => `${userId} ${kind} ${lane}`);
  return [...lanes].flatMap(([lane, items]) => {
    const ids = items
      .sort((a, b) => a.seq - b.seq)
      .flatMap(({ entityId }) => rows.find(({ entity }) => entity === entityId)?.id ?? []);
    const right = ids.every((id, n) => n === 0 || id > (ids[n - 1] as number));
    return right ? [] : [`the order of ${lane} was turned: ${ids.join(', ')}`];
  });
}

/** Fields that a newer build has added to unsent work are still there. */
function judgeMarks(desks: readonly Desk[], held: readonly DeviceItems[]): string[] {
  return desks.flatMap((desk, n) =>
    (held[n]?.items ?? [])
      .filter(
        ({ schemaV, leftAt, ...item }) => schemaV > SCHEMA && leftAt === undefined && !('later' in item),
      )
      .map(({ kind, key }) => `${kind} ${key} has lost what a newer app had written (${desk.prefix})`),
  );
}

/** Every payment is somewhere exactly once: in the work itself, or in receipts split off from it. */
function judgeMoney(op: DeskWork, items: readonly Item[], typed: Set<string>): string[] {
  const chain = items.filter((item) => item.entityId === op.draft.entityId);
  const keys = new Set(chain.map((item) => item.key));
  // Work typed after a refusal is new.
  const born = items.filter(
    ({ entityId, replaces }) => replaces !== undefined && keys.has(replaces) && !typed.has(entityId),
  );
  // On either tablet.
  const over = new Set(
    chain.filter(({ state }) => state === 'superseded' || state === 'returned_to_form').map(({ key }) => key),
  );
  const last = chain.filter(({ key }) => !over.has(key));
  // Of copies on both tablets the one with the latest state.
  const counted = new Map([...last, ...born].sort(byKnowledge).map((item) => [item.key, item]));
  const sum = [...counted.values()].reduce((all, item) => all + moneyOf(item), 0);
  if (sum === op.money) return [];
  const where = [...counted.values()].map((item) => `${item.kind} ${item.state} ${moneyOf(item)}`);
  return [`${op.draft.kind} ${op.draft.key} took ${op.money}: ${where.join(', ')}`];
}

const KNOWS = ['discarded', 'needs_attention', 'done'];
const byKnowledge = (a: Item, b: Item): number => knowledge(a) - knowledge(b);
const knowledge = ({ state, audit }: Item): number =>
  audit.some(({ what }) => what === 'money_first') ? KNOWS.length : KNOWS.indexOf(state);

/** Receipts split off from a refused booking follow the same rules. */
function judgeReceipts(
  items: readonly Item[],
  rows: readonly Row[],
  typed: Set<string>,
  { droppedMoney }: Story,
): string[] {
  const born = items.filter((item) => item.kind === 'receive' && !typed.has(item.entityId));
  return born.flatMap((item) => {
    const at = whereIs(item.entityId, items, rows);
    if (at.rows + at.open === 1 || droppedMoney.has(item.entityId)) return [];
    return [`receipt ${item.key} of a refused booking: ${at.rows} rows, ${at.open} unsent`];
  });
}

/** Every stored item was typed by somebody, or derived from such an item. */
function judgeOrigin(items: readonly Item[], typed: Set<string>): string[] {
  const keys = new Set(items.map((item) => item.key));
  return items
    .filter(({ entityId, replaces }) => !typed.has(entityId) && !keys.has(replaces ?? ''))
    .map((item) => `${item.kind} ${item.key} (${item.state}) was typed by nobody`);
}

/** The total received at the server equals the payments that arrived. */
async function judgeSum(ground: Ground, people: number[], items: readonly Item[]): Promise<string[]> {
  const made = items.filter((item) => item.kind === 'customer').map((item) => item.entityId);
  const { db } = ground.club;
  const born =
    made.length === 0
      ? []
      : await db.selectFrom('users').select('id').where('client_ref', 'in', made).execute();
  const of = [...people, ...born.map(({ id }) => id)];
  const receipts = await db
    .selectFrom('documents')
    .select('price')
    .where('type', '=', 'receive')
    .where('user_id', 'in', of)
    .execute();
  const server = receipts.reduce((sum, { price }) => sum + price, 0);
  const done = new Map(items.filter((item) => item.state === 'done').map((item) => [item.key, item]));
  const device = [...done.values()].reduce((sum, item) => sum + moneyOf(item), 0);
  return server === device ? [] : [`the server has taken ${server}, the tablets have sent ${device}`];
}

/** A number belongs to one piece of work, on the device and at the server. */
function judgeUnique(items: readonly Item[], rows: readonly Row[], evicted: boolean): string[] {
  const works = new Map<string, Set<string>>();
  const named = [
    ...rows.map((row) => [row.device_no, row.entity] as const),
    ...items.map((item) => [item.deviceNo, item.entityId] as const),
  ];
  for (const [number, entity] of named) {
    if (number) works.set(number, (works.get(number) ?? new Set()).add(entity));
  }
  const twice = [...works].filter(([, entities]) => entities.size > 1);
  return [
    ...twice.map(([number, entities]) => `${number} comes twice: ${[...entities].join(', ')}`),
    ...rows.flatMap(({ device_no, entity, kind }) => {
      const known = items.filter((item) => item.entityId === entity);
      if (evicted && known.length === 0) return [];
      if (!device_no || known.some((item) => item.deviceNo === device_no)) return [];
      const said = known.map((item) => `${item.state} ${item.deviceNo}`).join(', ');
      return [`the server has ${device_no} for a ${kind}, the tablet ${said || 'nothing'}`];
    }),
  ];
}

async function judgeNumbers(
  ground: Ground,
  { prefix }: Desk,
  { device }: DeviceItems,
  items: readonly Item[],
  rows: readonly Row[],
  { restored }: Story,
): Promise<string[]> {
  if (device?.prefix !== prefix) return [`the device's prefix was ${prefix}, and is ${device?.prefix}`];
  const found: string[] = [];
  const buried = await readBuried(ground, items);
  const heard = await readHeard(ground);
  const free = new Set(device.free ?? []);
  const last = `${prefix}-${String(device.next - 1).padStart(6, '0')}`;
  for (const { deviceNo } of items) {
    if (deviceNo?.startsWith(`${prefix}-`) && deviceNo > last)
      found.push(`${deviceNo} was given, the counter stands at ${last}`);
  }
  for (let n = 1; n < device.next; n++) {
    const number = `${prefix}-${String(n).padStart(6, '0')}`;
    const holders = items.filter((item) => item.deviceNo === number);
    // The restored club does not know what was given up since.
    if (restored && !holders.some(({ state }) => isOpen({ state }) || state === 'done')) continue;
    const known = rows.filter((row) => row.device_no === number).map((row) => row.entity);
    const records = new Set([...known, ...holders.filter(isOpen).map((item) => item.entityId)]);
    const explained = holders.some(
      (item) => buried.has(item.key) || (item.kind === 'attendance' && item.state === 'done'),
    );
    const said = holders.map((item) => `${item.kind} ${item.state}`).join(', ');
    if (records.size === 0 && !explained && !free.has(number)) found.push(`${number} is missing: ${said}`);
    if (!heard.has(number) && !holders.some(isOpen) && !free.has(number)) {
      found.push(`the server waits for ${number} in vain: ${said}`);
    }
  }
  return found;
}

/** Device numbers whose outcome the server knows. */
async function readHeard({ club }: Ground): Promise<Set<string | null>> {
  const rows = await club.db.selectFrom('operations').select('device_no').distinct().execute();
  return new Set(rows.map(({ device_no }) => device_no));
}

/** Keys that the server has canceled. */
async function readBuried(ground: Ground, items: readonly Item[]): Promise<Set<string>> {
  const keys = items.filter((item) => item.state === 'discarded').map((item) => item.key);
  if (keys.length === 0) return new Set();
  const buried = await ground.club.db
    .selectFrom('operations')
    .select('key')
    .where('key', 'in', keys)
    .where('canceled_at', 'is not', null)
    .execute();
  return new Set(buried.map(({ key }) => key));
}
