import { sql } from 'kysely';
import type { SplitInput, VisitSplitInput } from '#contract/sales/splits.ts';
import { sumOf } from '#domain/money.ts';
import { splitLines } from '#domain/postings.ts';
import {
  changesOfShares,
  distributeShares,
  isSameShares,
  type PayerShare,
  sharesOfTotal,
  totalOfShares,
} from '#domain/shares.ts';
import { getInvoice, getVisit } from '#server/calendar/invoice-reader.ts';
import {
  type InvoiceRow,
  openInvoices,
  type RequestedInvoice,
  refuseInactive,
  withCourts,
} from '#server/calendar/locking.ts';
import { checkRises, itemsOf } from '#server/calendar/payers.ts';
import { eventText, slotWords } from '#server/calendar/texts.ts';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/db/client.ts';
import { fail, failFields } from '#server/http/fail.ts';
import { settleOpenItems } from '#server/ledger/open-items.ts';
import { type Draft, post } from '#server/ledger/post.ts';
import { canonicalOf, resolveRef } from '#server/records/refs.ts';
import {
  draftsOf,
  prepareReceives,
  readDocuments,
  recordReceives,
} from '#server/treasury/documents/service.ts';
import { askedOf } from './cancel.ts';

type Wanted = Pick<SplitInput, 'payers' | 'over_debt'>;
type Row = SplitInput['payers'][number];
/** A payer as asked for, with the place that a refusal names. */
interface Payer extends Omit<Row, 'user_id'> {
  user_id: number;
  row: string;
}

/**
 * Who pays how much of a reservation, with the receipts of each in the same call. Each share stands in its payer's
 * statement and is an open item of theirs; what the owner has paid above the own share is credit of theirs.
 */
export async function splitInvoice(ctx: Context, id: number, { version, ...wanted }: SplitInput) {
  const receives = await splitSlots(ctx, [{ id, version }], wanted);
  return { data: await getInvoice(ctx, id), receives };
}

/** The same for slots of one visit together (D29); answers the whole visit. */
export async function splitVisit(ctx: Context, { ids, versions, ...wanted }: VisitSplitInput) {
  const receives = await splitSlots(ctx, askedOf(ids, versions), wanted);
  return { data: await getVisit(ctx, ids[0] as number), receives };
}

/** One reservation and what becomes of its shares; whoever pays no more is left out of `shares`. */
interface Change {
  invoice: InvoiceRow & { court: string };
  shares: PayerShare[];
  changes: PayerShare[];
}

async function splitSlots(ctx: Context, asked: readonly RequestedInvoice[], { payers, over_debt }: Wanted) {
  const named = await resolvePayers(ctx, payers);
  const people = named.map((payer) => payer.user_id);
  const { invoices } = await openInvoices(ctx, asked, { times: false, persons: people });
  refuseInactive(...invoices);
  await refuseUnknown(ctx, named);
  const owner = invoices[0]?.user_id as number;
  const ordered = ownerFirst(named, owner);
  refuseOtherSum(
    totalOfShares(ordered),
    sumOf(invoices, (invoice) => invoice.total_price),
  );
  const changes = deal(await withCourts(ctx, invoices), ordered);
  const receive_ids = await charge(ctx, changes, ordered);
  await save(ctx, changes);
  const all = changes.flatMap((one) => one.changes);
  const rises = ordered.map((payer) => ({
    user_id: payer.user_id,
    price: totalOfShares(all.filter((change) => change.user_id === payer.user_id)),
    paid: sumOf(payer.payments, (payment) => payment.price),
    field: `${payer.row}price`,
  }));
  const over = await checkRises(ctx, rises, over_debt);
  for (const change of changes) tell(ctx, change, over);
  return readDocuments(ctx, receive_ids);
}

/** Who they are: of one who was merged the other, of a new one the one that the reference has become. */
async function resolvePayers(ctx: Context, payers: readonly Row[]): Promise<Payer[]> {
  const resolved: Payer[] = [];
  for (const [index, payer] of payers.entries()) {
    const row = `payers.${index}.`;
    const id = await resolveRef(ctx, 'users', payer.user_id, `${row}user_id`);
    const user_id = (await canonicalOf(ctx, id)) ?? id;
    if (resolved.some((other) => other.user_id === user_id)) {
      fail('payer_twice', { fields: { [`${row}user_id`]: ['exists'] } });
    }
    resolved.push({ ...payer, user_id, row });
  }
  return resolved;
}

/** The price of one that was seen in this version is known: shares of another sum are a slip. */
function refuseOtherSum(yours: number, ours: number): void {
  if (yours !== ours) fail('shares_off', { fields: { payers: ['conflict'] }, details: { yours, ours } });
}

/** Judged under the lock of the persons: nobody goes to the trash or into another meanwhile. */
async function refuseUnknown(ctx: Context, payers: readonly Payer[]): Promise<void> {
  const people = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', anyOf(payers.map((payer) => payer.user_id)))
    .where('deleted_at', 'is', null)
    .where('merged_into', 'is', null)
    .execute();
  const known = new Set(people.map((person) => person.id));
  const unknown = payers.find((payer) => !known.has(payer.user_id));
  if (unknown) failFields({ [`${unknown.row}user_id`]: ['unknown'] });
}

/** The owner is always one of the payers, if with nothing; whoever else pays nothing is none. */
function ownerFirst(payers: readonly Payer[], owner: number): Payer[] {
  const own = payers.find((payer) => payer.user_id === owner);
  if (!own) failFields({ payers: ['required'] });
  const empty = payers.find((payer) => payer !== own && payer.price === 0);
  if (empty) failFields({ [`${empty.row}price`]: ['min'] });
  return [own, ...payers.filter((payer) => payer !== own)];
}

function deal(invoices: readonly Change['invoice'][], payers: readonly Payer[]): Change[] {
  const dealt = distributeShares(
    invoices.map((invoice) => invoice.total_price),
    payers.map((payer) => payer.price),
  );
  return invoices.map((invoice, slot) => {
    const prices = dealt[slot] as number[];
    const shares = payers
      .map(({ user_id }, index) => ({ user_id, price: prices[index] as number }))
      .filter(({ price }, index) => index === 0 || price > 0);
    return { invoice, shares, changes: changesOfShares(invoice.payers, shares) };
  });
}

/** Posts the splits and the receipts in one call; answers the documents of the receipts. */
async function charge(ctx: Context, changes: readonly Change[], payers: readonly Payer[]): Promise<number[]> {
  const { locale } = await ctx.club();
  const invoice_ids = changes.map(({ invoice }) => invoice.id);
  const said = eventText(
    'received',
    changes.map(({ invoice }) => slotWords(invoice)),
    locale,
  );
  const wanted = payers.flatMap(({ payments, user_id, row }) =>
    payments.map((payment, index) => ({
      prefix: `${row}payments.${index}.`,
      request: { ...payment, user_id, invoice_ids, description: payment.description || said },
    })),
  );
  const receives = await prepareReceives(
    ctx,
    wanted.map((one) => one.request),
    (index) => wanted[index]?.prefix ?? '',
  );
  const drafts = changes.map(
    ({ invoice, changes }): Draft => ({
      type: 'split',
      description: eventText('split', slotWords(invoice), locale),
      lines: splitLines({ invoice_id: invoice.id, changes }),
      reference: { type: 'sale-invoices', id: invoice.id },
      user_id: invoice.user_id,
    }),
  );
  const posted = await post(ctx, [...drafts, ...draftsOf(receives)]);
  const { ids, ...paid } = await recordReceives(ctx, receives, posted.slice(drafts.length));
  await settleOpenItems(ctx, {
    // Whoever pays no more has a share of 0: what had paid it is free for their other debts.
    shares: changes.flatMap(({ invoice, shares }) =>
      itemsOf(invoice, [
        ...shares,
        ...sharesOfTotal(
          invoice.payers.filter((one) => !shares.some((other) => other.user_id === one.user_id)),
          0,
        ),
      ]),
    ),
    ...paid,
  });
  return ids;
}

/** Each invoice's payers, in their order. */
async function save({ db }: Context, changes: readonly Change[]): Promise<void> {
  const rows = changes.flatMap(({ invoice, shares }) =>
    shares.map((share, index) => ({ ...share, invoice_id: invoice.id, position: index + 1 })),
  );
  const ids = changes.map(({ invoice }) => invoice.id);
  await sql`
    with r as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
        as r(invoice_id bigint, user_id bigint, price bigint, position smallint)),
    gone as (
      delete from invoice_payers p where p.invoice_id = any(${ids}::bigint[])
        and not exists (select from r where r.invoice_id = p.invoice_id and r.user_id = p.user_id))
    insert into invoice_payers as p (invoice_id, user_id, price, position)
    select invoice_id, user_id, price, position from r
    on conflict (invoice_id, user_id) do update set price = excluded.price, position = excluded.position`.execute(
    db,
  );
}

function tell(ctx: Context, { invoice, shares }: Change, over: boolean): void {
  if (!isSameShares(invoice.payers, shares)) {
    ctx.audit({
      resource: 'sale-invoices',
      resource_id: invoice.id,
      before: { payers: invoice.payers },
      after: { payers: shares, ...(over ? { over_debt: true } : {}) },
    });
  }
  ctx.changed('sale-invoices', [invoice.id], [invoice.date]);
  ctx.changed('reservable-times', [invoice.reservable_time_id], [invoice.date]);
  ctx.changed('users', [...new Set([...invoice.payers, ...shares].map((share) => share.user_id))]);
}

/** Those who shared the last split of a person, in its order; those in the trash are left out. */
export async function splitPartners(ctx: Context, user_id: number) {
  const { rows } = await sql<{ id: number; name: string; family: string }>`
    with last as (
      select p.invoice_id from invoice_payers p join sale_invoices i on i.id = p.invoice_id
      where p.user_id = ${user_id} and i.deleted_at is null
        and exists (select from invoice_payers o where o.invoice_id = p.invoice_id and o.user_id <> p.user_id)
      order by (select max(d.id) from documents d where d.reference_type = 'sale-invoices'
        and d.reference_id = p.invoice_id and d.type = 'split') desc nulls last, p.invoice_id desc
      limit 1)
    select u.id, u.name, u.family from last join invoice_payers p on p.invoice_id = last.invoice_id
    join users u on u.id = p.user_id
    where u.id <> ${user_id} and u.deleted_at is null order by p.position, p.id`.execute(ctx.db);
  return rows;
}
