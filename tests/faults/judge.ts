import type { Draft, Item } from '#outbox/item.ts';
import { isOpen } from '#outbox/item.ts';
import { verify } from '#server/ledger/verify.ts';
import type { Desk, Held, Op } from './desk.ts';
import type { World } from './world.ts';

/** A record of the server that was born on a device. */
interface Row {
  entity: string;
  kind: Draft['kind'];
  device_no: string | null;
}

const moneyOf = ({ kind, body }: Pick<Draft, 'kind' | 'body'>): number => {
  const payments = (body.payments ?? []) as { price: number }[];
  if (kind === 'receive') return Number(body.price);
  return kind === 'booking' ? payments.reduce((sum, { price }) => sum + price, 0) : 0;
};

/**
 * What must hold once everything is healed (offline.md §3): each piece of work that was shown as saved is exactly one
 * row of the server or a visible unsent item, unless somebody gave it up; the sums are those that were taken; device
 * numbers are unique and without a gap that nothing explains; the books are right. Says what does not.
 */
export async function judge(world: World, desks: readonly Desk[], people: number[]): Promise<string[]> {
  const held = await Promise.all(desks.map((desk) => desk.held()));
  const items = held.flatMap((one) => one.items);
  const entities = new Set([
    ...desks.flatMap((desk) => desk.ops.map((op) => op.draft.entityId)),
    ...items.map((item) => item.entityId),
  ]);
  const rows = await readRows(world, [...entities]);
  const found: string[] = [];
  const typed = new Set(desks.flatMap((desk) => desk.ops.map((op) => op.draft.entityId)));
  for (const desk of desks) {
    for (const op of desk.ops) found.push(...judgeOp(op, items, rows, typed));
    found.push(...judgeReceipts(desk, items, rows), ...desk.seen);
    found.push(...desk.line.faults.map((fault) => `the server failed by itself: ${fault}`));
  }
  found.push(...judgeOrigin(items, typed));
  found.push(...(await judgeSum(world, people, items)));
  found.push(...judgeUnique(items, rows));
  for (const [n, desk] of desks.entries()) {
    found.push(...(await judgeNumbers(world, desk, held[n] as Held, rows)));
  }
  const problems = await verify(world.club.db);
  found.push(...problems.map((problem) => `the books: ${JSON.stringify(problem)}`));
  return found;
}

async function readRows(world: World, entities: string[]): Promise<Row[]> {
  const { db } = world.club;
  if (entities.length === 0) return [];
  const read = async (table: 'users' | 'sale_invoices' | 'documents', kind: Draft['kind']) => {
    const found = await db
      .selectFrom(table)
      .select(['client_ref', 'device_no'])
      .where('client_ref', 'in', entities)
      .execute();
    return found.map((row) => ({ entity: row.client_ref as string, kind, device_no: row.device_no }));
  };
  const all = [read('users', 'customer'), read('sale_invoices', 'booking'), read('documents', 'receive')];
  return (await Promise.all(all)).flat();
}

/** Where a record is: at the server, or unsent under so many keys. */
function whereIs(entity: string, items: readonly Item[], rows: readonly Row[]) {
  const own = items.filter((item) => item.entityId === entity);
  const attended = own.some((item) => item.kind === 'attendance' && item.state === 'done');
  return {
    own,
    rows: attended ? 1 : rows.filter((row) => row.entity === entity).length,
    open: new Set(own.filter(isOpen).map((item) => item.key)).size,
  };
}

function judgeOp(op: Op, items: readonly Item[], rows: readonly Row[], typed: Set<string>): string[] {
  const { draft, shown } = op;
  const name = `${draft.kind} ${draft.key}`;
  const { own, ...at } = whereIs(draft.entityId, items, rows);
  const stands = `${at.rows} rows, ${at.open} unsent, ${own.map((i) => `${i.state} ${i.key}`).join(', ')}`;
  const all = at.rows + at.open;
  if (shown.includes('done') && at.rows !== 1) return [`${name} was shown as done: ${stands}`];
  const given = op.dropped && own.some((item) => item.state === 'discarded') && all === 0;
  const saved = shown.includes('kept') || shown.includes('done');
  if (saved && all !== 1 && !given) return [`${name} was shown as saved: ${stands}`];
  if (!saved && op.unknown === 0 && all !== 0) return [`${name} was not shown as saved: ${stands}`];
  if (all > 1) return [`${name} is there twice: ${stands}`];
  return all === 0 && !given ? [] : judgeMoney(op, items, typed);
}

/** What was paid is somewhere, once: in the work itself, or in receipts that came of it. */
function judgeMoney(op: Op, items: readonly Item[], typed: Set<string>): string[] {
  const chain = items.filter((item) => item.entityId === op.draft.entityId);
  const keys = new Set(chain.map((item) => item.key));
  // What somebody typed after a refusal is work of its own.
  const born = items.filter(
    ({ entityId, replaces }) => replaces !== undefined && keys.has(replaces) && !typed.has(entityId),
  );
  const last = chain.filter((item) => item.state !== 'superseded' && item.state !== 'returned_to_form');
  const counted = new Map([...last, ...born].map((item) => [item.key, item]));
  const sum = [...counted.values()].reduce((all, item) => all + moneyOf(item), 0);
  if (sum === op.money) return [];
  const where = [...counted.values()].map((item) => `${item.kind} ${item.state} ${moneyOf(item)}`);
  return [`${op.draft.kind} ${op.draft.key} took ${op.money}: ${where.join(', ')}`];
}

/** Receipts that came of a refused booking are work like any other. */
function judgeReceipts(desk: Desk, items: readonly Item[], rows: readonly Row[]): string[] {
  const own = new Set(desk.ops.map((op) => op.draft.entityId));
  const born = items.filter(
    (item) =>
      item.kind === 'receive' && item.deviceNo?.startsWith(`${desk.prefix}-`) && !own.has(item.entityId),
  );
  return born.flatMap((item) => {
    const at = whereIs(item.entityId, items, rows);
    if (at.rows + at.open === 1 || desk.droppedMoney.has(item.entityId)) return [];
    return [`receipt ${item.key} of a refused booking: ${at.rows} rows, ${at.open} unsent`];
  });
}

/** Whatever is kept was typed by somebody, or came of what was. */
function judgeOrigin(items: readonly Item[], typed: Set<string>): string[] {
  const keys = new Set(items.map((item) => item.key));
  return items
    .filter(({ entityId, replaces }) => !typed.has(entityId) && !keys.has(replaces ?? ''))
    .map((item) => `${item.kind} ${item.key} (${item.state}) was typed by nobody`);
}

/** What the server has taken in is what arrived. */
async function judgeSum(world: World, people: number[], items: readonly Item[]): Promise<string[]> {
  const made = items.filter((item) => item.kind === 'customer').map((item) => item.entityId);
  const { db } = world.club;
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

/** A number stands for one piece of work, on the device as at the server, whatever the counter says. */
function judgeUnique(items: readonly Item[], rows: readonly Row[]): string[] {
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
      if (!device_no || known.some((item) => item.deviceNo === device_no)) return [];
      const said = known.map((item) => `${item.state} ${item.deviceNo}`).join(', ');
      return [`the server has ${device_no} for a ${kind}, the tablet ${said || 'nothing'}`];
    }),
  ];
}

async function judgeNumbers(
  world: World,
  { prefix }: Desk,
  { items, device }: Held,
  rows: readonly Row[],
): Promise<string[]> {
  if (device?.prefix !== prefix) return [`the device's prefix was ${prefix}, and is ${device?.prefix}`];
  const found: string[] = [];
  const buried = await readBuried(world, items);
  const heard = await readHeard(world);
  const free = new Set(device.free ?? []);
  const last = `${prefix}-${String(device.next - 1).padStart(6, '0')}`;
  for (const { deviceNo } of items) {
    if (deviceNo && deviceNo > last) found.push(`${deviceNo} was given, the counter stands at ${last}`);
  }
  for (let n = 1; n < device.next; n++) {
    const number = `${prefix}-${String(n).padStart(6, '0')}`;
    const holders = items.filter((item) => item.deviceNo === number);
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

/** Numbers of which the server knows what became of them. */
async function readHeard({ club }: World): Promise<Set<string | null>> {
  const rows = await club.db.selectFrom('operations').select('device_no').distinct().execute();
  return new Set(rows.map(({ device_no }) => device_no));
}

/** Keys of which the server has promised that they do nothing. */
async function readBuried(world: World, items: readonly Item[]): Promise<Set<string>> {
  const keys = items.filter((item) => item.state === 'discarded').map((item) => item.key);
  if (keys.length === 0) return new Set();
  const buried = await world.club.db
    .selectFrom('operations')
    .select('key')
    .where('key', 'in', keys)
    .where('canceled_at', 'is not', null)
    .execute();
  return new Set(buried.map(({ key }) => key));
}
