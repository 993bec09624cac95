import { sumOf } from '#domain/money.ts';
import { type Context, can } from '#server/context.ts';
import { anyOf } from '#server/db/client.ts';

/** Where money went that an undone move had set free. */
interface Use {
  /** A reservation, a pay-out or another debt of the person; `receipt`: the receipt itself was taken back. */
  kind: 'invoice' | 'payment' | 'opening' | 'manual' | 'receipt';
  /** Of it, toman. */
  price: number;
  invoice: {
    id: number;
    invoice_number: number;
    date: string;
    start_time: string;
    end_time: string;
    court: string;
  } | null;
  document: { id: number; doc_number: number | null } | null;
}

/**
 * The details of a refused undo: the missing amount, and for people who may see people what it pays now, newest first;
 * reservations only for those who may see them. `invoice_ids` are the undone ones.
 */
export async function moneyUses(
  ctx: Context,
  missing: readonly { credit_id: number; price: number }[],
  invoice_ids: readonly number[],
): Promise<{ missing: number; uses: Use[] }> {
  const sum = sumOf(missing, (one) => one.price);
  if (!can(ctx, 'user.show')) return { missing: sum, uses: [] };
  const credits = [...new Set(missing.map((one) => one.credit_id))];
  const rows = await ctx.db
    .selectFrom('allocations as a')
    .innerJoin('open_items as o', 'o.id', 'a.item_id')
    .leftJoin('sale_invoices as i', 'i.id', 'o.invoice_id')
    .leftJoin('courts as c', 'c.id', 'i.court_id')
    .leftJoin('documents as d', 'd.id', 'o.document_id')
    .select(['a.credit_id', 'a.price', 'o.kind', 'i.id as invoice_id', 'i.invoice_number', 'i.date'])
    .select(['i.start_time', 'i.end_time', 'c.name as court', 'd.id as document_id', 'd.doc_number'])
    .where('a.credit_id', '=', anyOf(credits))
    .where((e) => e.or([e('i.id', 'is', null), e.not(e('i.id', '=', anyOf(invoice_ids)))]))
    .orderBy('a.id', 'desc')
    .execute();
  const uses = credits.flatMap((credit_id): Use[] => {
    const ofCredit = missing.filter((one) => one.credit_id === credit_id);
    let left = sumOf(ofCredit, (one) => one.price);
    const named: Use[] = [];
    for (const row of rows.filter((one) => one.credit_id === credit_id)) {
      const price = Math.min(left, row.price);
      if (price === 0) continue;
      left -= price;
      named.push({ kind: row.kind, price, invoice: invoiceOf(row), document: documentOf(row) });
    }
    return left > 0 ? [...named, { kind: 'receipt', price: left, invoice: null, document: null }] : named;
  });
  const seen = can(ctx, 'invoice.show') ? uses : uses.filter((use) => use.invoice === null);
  return { missing: sum, uses: seen };
}

interface Row {
  invoice_id: number | null;
  invoice_number: number | null;
  date: string | null;
  start_time: string | null;
  end_time: string | null;
  court: string | null;
  document_id: number | null;
  doc_number: number | null;
}

const invoiceOf = ({ invoice_id, invoice_number, date, start_time, end_time, court }: Row) =>
  invoice_id === null
    ? null
    : {
        id: invoice_id,
        invoice_number: invoice_number ?? 0,
        date: date ?? '',
        start_time: start_time ?? '',
        end_time: end_time ?? '',
        court: court ?? '',
      };

const documentOf = ({ document_id, doc_number }: Row) =>
  document_id === null ? null : { id: document_id, doc_number };
