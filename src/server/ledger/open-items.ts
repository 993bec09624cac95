import { sql } from 'kysely';
import { sumOf } from '#domain/money.ts';
import {
  type Allocation,
  type AllocationRecord,
  allocate,
  type OpenItem,
  removeCredit,
  undoAllocations,
} from '#domain/open-items.ts';
import type { Context } from '../context.ts';
import { anyOf } from '../db/client.ts';
import { refreshInvoices } from './invoice-figures.ts';

/** A payer's share of an invoice: of its total, or of its penalty once cancelled. */
export interface Share {
  invoice_id: number;
  user_id: number;
  price: number;
  /** The slot's date. */
  due_date: string;
}

/** A debt that does not belong to an invoice. */
export interface NewItem {
  kind: 'opening' | 'payment' | 'manual';
  user_id: number;
  document_id: number;
  price: number;
  /** The document's date. */
  due_date: string;
}

/** A credit: a receipt, an opening balance, a manual line, a coach's share. */
export interface NewCredit {
  user_id: number;
  document_id: number;
  price: number;
  /** Paid first; the rest goes to the earliest due. */
  invoice_ids?: readonly number[];
}

/** Everything that an event changes in people's debts and credits. */
export interface Settlement {
  /** Shares after the event: a rise is paid from free credit; an overpaid part goes to the person's other items. */
  shares?: readonly Share[];
  items?: readonly NewItem[];
  credits?: readonly NewCredit[];
  /** Reversed documents whose credits are removed with their allocations; this adds no item. */
  takenCredits?: readonly { user_id: number; document_id: number }[];
  /** Reversed documents whose items become 0: their payments become free for other items. */
  takenItems?: readonly { user_id: number; document_id: number }[];
  /** Events to undo, for the shares of these invoices. */
  undone?: readonly UndoneEvent[];
  /** Whether to return everything the event did, so that it can be undone later. */
  remember?: boolean;
  /** People whose pending receipts have changed. */
  pending?: readonly number[];
}

export interface UndoneEvent {
  invoice_ids: readonly number[];
  past: AllocationRecord;
}

/** The result of settling. */
export interface SettlementResult {
  /** With `remember`; `before` has the rows of the shares. */
  past: AllocationRecord;
  /** Money of undone events that now pays something else and stays due, by credit. */
  missing: { credit_id: number; price: number }[];
}

/**
 * Locks people by id, before any of their invoices and before `post`: a credit or cancel of one invoice changes how the
 * person's other invoices are paid, so a person's money changes one event at a time.
 */
export async function lockPersons(ctx: Context, user_ids: readonly number[]): Promise<void> {
  await sql`select from users where id = any(${[...user_ids]}::bigint[]) order by id for no key update`.execute(
    ctx.db,
  );
}

/**
 * Updates open items, credits and allocations after `post`, in this order: undone events, shares and items (paid from
 * free credit at once; a reduced one gives its excess to others), reversals, then credits; finally the money columns of
 * the invoices concerned. The people's accounts must be locked, as `post` of the event's document does.
 */
export async function settleOpenItems(ctx: Context, work: Settlement): Promise<SettlementResult> {
  const rows = await change(ctx, work);
  const persons = new Map<number, PersonAccount>();
  const personOf = (user_id: number) => {
    const known = persons.get(user_id) ?? new PersonAccount();
    persons.set(user_id, known);
    return known;
  };
  for (const item of rows.items) personOf(item.user_id).items.set(item.id, { ...item });
  for (const row of rows.allocations) personOf(row.user_id).allocations.set(key(row), row);
  for (const credit of rows.credits) {
    if (!credit.fresh) personOf(credit.user_id).credits.set(credit.id, credit);
  }
  for (const person of persons.values()) {
    for (const undone of work.undone ?? []) person.giveBack(undone);
    person.apply(allocate(person.state()));
  }
  for (const { id, user_id } of rows.taken) personOf(user_id).takeBack(id);
  for (const credit of rows.credits) {
    if (!credit.fresh) continue;
    const named = (work.credits ?? []).find((c) => c.document_id === credit.document_id)?.invoice_ids ?? [];
    personOf(credit.user_id).pay(credit, named);
  }
  const all = [...persons.values()];
  const changed = await saveAllocations(
    ctx,
    all,
    rows.taken.map((credit) => credit.id),
  );
  const shares = rows.items.filter((item) =>
    (work.shares ?? []).some((s) => s.invoice_id === item.invoice_id),
  );
  const before = work.remember
    ? rows.allocations.filter((row) => shares.some((item) => item.id === row.item_id))
    : [];
  const settled: SettlementResult = {
    past: {
      before: before.map(({ item_id, credit_id, price }) => ({ item_id, credit_id, price })),
      changes: all.flatMap((person) => [...person.deltas.values()]).filter((row) => row.price !== 0),
    },
    missing: all.flatMap((person) => person.stillMissing()),
  };
  const invoices = new Set((work.shares ?? []).map((share) => share.invoice_id));
  for (const item_id of changed) {
    const item = rows.items.find((i) => i.id === item_id);
    if (item && item.invoice_id !== null) invoices.add(item.invoice_id);
  }
  const pending = new Map<number, number>();
  if (rows.pending.length > 0 || (work.pending ?? []).length > 0) {
    for (const { id, invoice_id } of rows.shown_pending) {
      pending.set(id, 0);
      invoices.add(invoice_id);
    }
    for (const [{ id, invoice_id }, price] of pendingByShare(persons, rows.pending)) {
      pending.set(id, price);
      invoices.add(invoice_id);
    }
  }
  await refreshInvoices(ctx, [...invoices], pending, rows.shared || pending.size > 0);
  return settled;
}

/** What each payer has paid of these invoices together. */
export async function paidOf(ctx: Context, invoice_ids: readonly number[]): Promise<Map<number, number>> {
  const shares = await ctx.db
    .selectFrom('open_items')
    .select(['user_id', 'price', 'allocated'])
    .where('invoice_id', '=', anyOf(invoice_ids))
    .execute();
  const paid = new Map<number, number>();
  for (const { user_id, price, allocated } of shares) {
    paid.set(user_id, (paid.get(user_id) ?? 0) + Math.min(price, allocated));
  }
  return paid;
}

/**
 * How much the person's shares of these invoices would be due if `shares` applied; changes and locks nothing. `alone`:
 * as if the person had no other debt or credit. In the order of `invoice_ids`.
 */
export async function previewDue(
  ctx: Context,
  of: { user_id: number; shares: readonly Share[]; invoice_ids: readonly number[]; alone?: boolean },
): Promise<number[]> {
  const others = !of.alone;
  const { rows } = await sql<Pick<Rows, 'items' | 'credits' | 'allocations'>>`
    with items as (
      select id, user_id, invoice_id, due_date, price, allocated from open_items
      where user_id = ${of.user_id}
        and (invoice_id = any(${[...of.invoice_ids]}::bigint[]) or (${others}::boolean and allocated <> price)))
    select
      coalesce((select json_agg(x) from items x), '[]') as items,
      coalesce((select json_agg(x) from (
        select id, user_id, document_id, price - allocated as free, false as fresh from open_credits
        where user_id = ${of.user_id} and ${others}::boolean and allocated < price) x), '[]') as credits,
      coalesce((select json_agg(x) from (
        select a.item_id, a.credit_id, a.price, i.user_id from items i join allocations a on a.item_id = i.id) x),
        '[]') as allocations`.execute(ctx.db);
  const person = new PersonAccount();
  for (const item of rows[0]?.items ?? []) {
    const share = of.shares.find((one) => one.invoice_id === item.invoice_id);
    person.items.set(item.id, { ...item, price: share?.price ?? item.price });
  }
  for (const credit of rows[0]?.credits ?? []) person.credits.set(credit.id, credit);
  for (const row of rows[0]?.allocations ?? []) person.allocations.set(key(row), row);
  person.apply(allocate(person.state()));
  return of.invoice_ids.map((id) =>
    sumOf(
      [...person.items.values()].filter((item) => item.invoice_id === id),
      (item) => Math.max(0, item.price - item.allocated),
    ),
  );
}

export interface ItemRow extends OpenItem {
  user_id: number;
  invoice_id: number | null;
}
interface CreditRow {
  id: number;
  user_id: number;
  document_id: number;
  free: number;
  fresh: boolean;
}
interface PendingRow {
  id: number;
  user_id: number;
  price: number;
  invoice_ids: number[];
}
interface Rows {
  items: ItemRow[];
  credits: CreditRow[];
  taken: { id: number; user_id: number }[];
  allocations: (Allocation & { user_id: number })[];
  pending: PendingRow[];
  /** Shares with a pending part. */
  shown_pending: { id: number; invoice_id: number }[];
  /** Whether one of the invoices has other payers. */
  shared: boolean;
}

const key = ({ item_id, credit_id }: Allocation) => `${item_id} ${credit_id}`;

/** One person's open items while they are settled. */
export class PersonAccount {
  readonly items = new Map<number, ItemRow>();
  readonly credits = new Map<number, { id: number; free: number }>();
  readonly allocations = new Map<string, Allocation>();
  /** Changes since the rows were read. */
  readonly deltas = new Map<string, Allocation>();

  state() {
    return {
      items: [...this.items.values()],
      credits: [...this.credits.values()],
      allocations: [...this.allocations.values()],
    };
  }

  apply(changes: readonly Allocation[]): void {
    for (const change of changes) {
      const item = this.items.get(change.item_id);
      const credit = this.credits.get(change.credit_id);
      if (item) item.allocated += change.price;
      if (credit) credit.free -= change.price;
      for (const rows of [this.allocations, this.deltas]) {
        const price = (rows.get(key(change))?.price ?? 0) + change.price;
        rows.set(key(change), { ...change, price });
      }
    }
  }

  /** What undone events took from items and could not return. */
  readonly #missing: Allocation[] = [];

  giveBack({ invoice_ids, past }: UndoneEvent): void {
    const mine = (rows: readonly Allocation[]) => rows.filter((row) => this.items.has(row.item_id));
    const { changes, missing } = undoAllocations(
      this.state(),
      { before: mine(past.before), changes: mine(past.changes) },
      this.itemsOf(invoice_ids),
    );
    this.apply(changes);
    this.#missing.push(...missing);
  }

  /** What could not be returned and was not replaced by other money. */
  stillMissing(): { credit_id: number; price: number }[] {
    const short = new Map([...this.items].map(([id, item]) => [id, item.price - item.allocated]));
    return this.#missing.flatMap(({ item_id, credit_id, price }) => {
      const left = Math.min(price, Math.max(0, short.get(item_id) ?? 0));
      short.set(item_id, (short.get(item_id) ?? 0) - left);
      return left > 0 ? [{ credit_id, price: left }] : [];
    });
  }

  takeBack(credit_id: number): void {
    this.apply(removeCredit(this.state(), credit_id));
    this.credits.delete(credit_id);
  }

  pay(credit: { id: number; free: number }, invoice_ids: readonly number[]): void {
    this.credits.set(credit.id, { ...credit });
    this.apply(allocate(this.state(), { credit_id: credit.id, item_ids: this.itemsOf(invoice_ids) }));
  }

  itemsOf(invoice_ids: readonly number[]): number[] {
    const named = [...this.items.values()].filter(
      (i) => i.invoice_id !== null && invoice_ids.includes(i.invoice_id),
    );
    return named.map((item) => item.id);
  }
}

/**
 * Writes changed and new rows and reads what is needed to settle them, in one statement: underpaid items, overpaid
 * items with their credits, free credits, and pending receipts.
 */
async function change(ctx: Context, work: Settlement): Promise<Rows> {
  const { shares = [], items = [], credits = [], takenCredits = [], takenItems = [], pending = [] } = work;
  const persons = [...shares, ...items, ...credits, ...takenCredits, ...takenItems].map((row) => row.user_id);
  const users = [...new Set([...persons, ...pending])];
  const documents = (list: readonly { document_id: number }[]) => list.map((row) => row.document_id);
  const undone = (work.undone ?? []).flatMap(({ past }) => [...past.before, ...past.changes]);
  const undoneItems = [...new Set(undone.map((row) => row.item_id))];
  const undoneCredits = [...new Set(undone.map((row) => row.credit_id))];
  const { rows } = await sql<Rows>`
    with s as (
      insert into open_items (user_id, kind, invoice_id, due_date, price, created_at)
      select user_id, 'invoice', invoice_id, due_date, price, ${ctx.now}::timestamptz
      from json_to_recordset(${JSON.stringify(shares)}::json)
        as s(user_id bigint, invoice_id bigint, due_date date, price bigint)
      on conflict (invoice_id, user_id) do update set price = excluded.price, due_date = excluded.due_date
      returning id, user_id, invoice_id, due_date, price, allocated),
    i as (
      insert into open_items (user_id, kind, document_id, due_date, price, created_at)
      select user_id, kind, document_id, due_date, price, ${ctx.now}::timestamptz
      from json_to_recordset(${JSON.stringify(items)}::json)
        as i(user_id bigint, kind text, document_id bigint, due_date date, price bigint)
      returning id, user_id, invoice_id, due_date, price, allocated),
    g as (
      update open_items set price = 0
      where document_id = any(${documents(takenItems)}::bigint[]) and user_id = any(${users}::bigint[])
      returning id, user_id, invoice_id, due_date, price, allocated),
    c as (
      insert into open_credits (user_id, document_id, price, created_at)
      select user_id, document_id, price, ${ctx.now}::timestamptz
      from json_to_recordset(${JSON.stringify(credits)}::json)
        as c(user_id bigint, document_id bigint, price bigint)
      returning id, user_id, document_id, price as free, true as fresh),
    taken as (
      select id, user_id from open_credits
      where document_id = any(${documents(takenCredits)}::bigint[]) and user_id = any(${users}::bigint[])),
    written as (select * from s union all select * from i union all select * from g),
    items as (
      select * from written
      union all
      select id, user_id, invoice_id, due_date, price, allocated from (
        select * from open_items where user_id = any(${users}::bigint[]) and allocated < price
        union all
        select * from open_items where user_id = any(${users}::bigint[]) and allocated > price
        union all
        select * from open_items where allocated = price
          and id in (select item_id from allocations where credit_id in (select id from taken))
        union all
        select * from open_items
        where id = any(${undoneItems}::bigint[]) and user_id = any(${users}::bigint[]) and allocated = price) o
      where id not in (select id from written)),
    credits as (
      select * from c
      union all
      select id, user_id, document_id, price - allocated, false from open_credits
      where user_id = any(${users}::bigint[]) and allocated < price and id not in (select id from taken)
      union all
      select id, user_id, document_id, 0, false from open_credits
      where id = any(${undoneCredits}::bigint[]) and user_id = any(${users}::bigint[]) and allocated = price),
    held as (
      select a.item_id, a.credit_id, a.price, i.user_id
      from items i join allocations a on a.item_id = i.id
      where i.allocated > i.price or (${work.remember === true}::boolean and i.id in (select id from s))
      union
      select a.item_id, a.credit_id, a.price, t.user_id
      from taken t join allocations a on a.credit_id = t.id
      union
      select a.item_id, a.credit_id, a.price, i.user_id
      from items i join allocations a on a.item_id = i.id
      where i.id = any(${undoneItems}::bigint[]) and a.credit_id = any(${undoneCredits}::bigint[])),
    waiting as (
      select id, user_id, price, invoice_ids from documents
      where status = 'pending' and user_id = any(${users}::bigint[]))
    select
      coalesce((select json_agg(x) from items x), '[]') as items,
      coalesce((select json_agg(x order by x.id) from credits x), '[]') as credits,
      coalesce((select json_agg(x order by x.id) from taken x), '[]') as taken,
      coalesce((select json_agg(x) from held x), '[]') as allocations,
      coalesce((select json_agg(x order by x.id) from waiting x), '[]') as pending,
      case when ${pending.length > 0}::boolean or exists (select from waiting) then coalesce((
        select json_agg(x) from (
          select id, invoice_id from open_items where user_id = any(${users}::bigint[]) and pending > 0) x), '[]')
        else '[]' end as shown_pending,
      exists (select from items x join open_items o on o.invoice_id = x.invoice_id and o.user_id <> x.user_id) as shared`.execute(
    ctx.db,
  );
  const [row] = rows;
  if (!row) throw new Error('the open items were not read');
  return row;
}

/** Writes changed allocations and the sums of items and credits; returns the changed items. */
export async function saveAllocations(
  ctx: Context,
  persons: readonly PersonAccount[],
  taken: readonly number[],
): Promise<number[]> {
  const deltas = persons.flatMap((person) => [...person.deltas.values()]).filter((row) => row.price !== 0);
  if (deltas.length === 0 && taken.length === 0) return [];
  const left = persons.flatMap((person) =>
    [...person.deltas.values()]
      .filter((row) => row.price < 0)
      .map((row) => ({ ...row, price: person.allocations.get(key(row))?.price ?? 0 })),
  );
  const sums = (column: 'item_id' | 'credit_id') => {
    const ids = [...new Set(deltas.map((row) => row[column]))].filter(
      (id) => column === 'item_id' || !taken.includes(id),
    );
    return ids.map((id) => ({
      id,
      price: sumOf(
        deltas.filter((row) => row[column] === id),
        (row) => row.price,
      ),
    }));
  };
  const items = sums('item_id');
  await sql`
    with lost as (
      delete from allocations a
      using json_to_recordset(${JSON.stringify(left.filter((row) => row.price === 0))}::json)
        as l(item_id bigint, credit_id bigint)
      where a.item_id = l.item_id and a.credit_id = l.credit_id),
    reduced as (
      update allocations a set price = l.price
      from json_to_recordset(${JSON.stringify(left.filter((row) => row.price > 0))}::json)
        as l(item_id bigint, credit_id bigint, price bigint)
      where a.item_id = l.item_id and a.credit_id = l.credit_id),
    gained as (
      insert into allocations (item_id, credit_id, price, created_at)
      select item_id, credit_id, price, ${ctx.now}::timestamptz
      from json_to_recordset(${JSON.stringify(deltas.filter((row) => row.price > 0))}::json)
        as g(item_id bigint, credit_id bigint, price bigint)
      on conflict (item_id, credit_id) do update set price = allocations.price + excluded.price),
    items as (
      update open_items i set allocated = i.allocated + d.price
      from json_to_recordset(${JSON.stringify(items)}::json) as d(id bigint, price bigint)
      where i.id = d.id),
    gone as (delete from open_credits where id = any(${[...taken]}::bigint[]))
    update open_credits c set allocated = c.allocated + d.price
    from json_to_recordset(${JSON.stringify(sums('credit_id'))}::json) as d(id bigint, price bigint)
    where c.id = d.id`.execute(ctx.db);
  return items.map((item) => item.id);
}

/** How much pending receipts would pay of each share if they were confirmed now. */
function pendingByShare(
  persons: ReadonlyMap<number, PersonAccount>,
  pending: readonly PendingRow[],
): [{ id: number; invoice_id: number }, number][] {
  const shown: [{ id: number; invoice_id: number }, number][] = [];
  for (const [user_id, person] of persons) {
    const before = new Map([...person.items].map(([id, item]) => [id, item.allocated]));
    for (const document of pending.filter((row) => row.user_id === user_id)) {
      // A simulation with ids that no row has.
      person.pay({ id: -document.id, free: document.price }, document.invoice_ids);
    }
    for (const { id, invoice_id, allocated } of person.items.values()) {
      const price = allocated - (before.get(id) ?? 0);
      if (invoice_id !== null && price > 0) shown.push([{ id, invoice_id }, price]);
    }
  }
  return shown;
}
