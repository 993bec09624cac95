import { type Selectable, sql } from 'kysely';
import type { CallInput } from '#contract/call.ts';
import type { FieldCode } from '#contract/errors.ts';
import type { ListQuery } from '#contract/list.ts';
import type { ShiftDetail, shifts, Till } from '#contract/treasury/shifts.ts';
import { formatAmount } from '#domain/digits.ts';
import { documentText } from '#domain/document-words.ts';
import { sumOf } from '#domain/money.ts';
import { type AccountRef, shiftLines, transferLines } from '#domain/postings.ts';
import { type Context, can } from '#server/context.ts';
import type { ShiftCount, ShiftsTable } from '#server/db/tables/money.ts';
import { fail, failFields, orNotFound, Refusal, requirePermission } from '#server/http/fail.ts';
import { balanceOf, lockAccounts } from '#server/ledger/accounts.ts';
import { type Draft, post } from '#server/ledger/post.ts';
import { reversalDraft } from '#server/ledger/reverse.ts';
import { closedYears } from '#server/ledger/years.ts';
import { createEvent } from '#server/messages/events/service.ts';
import {
  type FoundShift,
  findShift,
  listShifts,
  movedBy,
  readAwaited,
  readTills,
  readUnsent,
  totalShifts,
} from './queries.ts';

type Body<C extends keyof typeof shifts> = CallInput<(typeof shifts)[C]>['body'];

export const listed = async (ctx: Context, q: ListQuery) =>
  listShifts(ctx.db, (await ctx.club()).time_zone, q);
export const totals = async (ctx: Context, q: ListQuery) =>
  totalShifts(ctx.db, (await ctx.club()).time_zone, q);

/** One shift; who only has a shift of their own sees no other. */
export async function getShift(ctx: Context, id: number): Promise<ShiftDetail> {
  const shift = orNotFound(await findShift(ctx.db, id));
  if (!seesFigures(ctx, shift)) fail('not_found');
  return shown(ctx, shift);
}

/** Whoever need not count blind. */
const seesTills = (ctx: Context): boolean => can(ctx, { any: ['shift.show', 'shift.approve'] });
const seesFigures = (ctx: Context, { opened_by }: Pick<FoundShift, 'opened_by'>): boolean =>
  opened_by?.id === ctx.actor.user_id || seesTills(ctx);

/** What should be there is told once somebody has counted: the count is blind. */
async function shown(ctx: Context, found: FoundShift): Promise<ShiftDetail> {
  const { cash_id, opening_balance, ...shift } = found;
  const open = shift.state === 'open';
  if (open && shift.counts.length === 0) return { ...shift, opening_expected: null, lines: null };
  const unsent = sumOf(shift.unsent, ({ price }) => price);
  const expected = open ? (await inDrawer(ctx, cash_id, shift.id)) + unsent : (shift.expected ?? 0);
  const counted = open ? (shift.counts.at(-1)?.price ?? null) : shift.counted;
  return {
    ...shift,
    expected,
    counted,
    difference: open && counted !== null ? counted - expected : shift.difference,
    lines: await linesOf(ctx, found, expected, unsent),
  };
}

/** What the books know of a box, and what its other shifts were closed with that has not come yet. */
async function inDrawer(ctx: Context, cash_id: number, but: number | null): Promise<number> {
  const awaited = (await readAwaited(ctx.db, but)).get(cash_id) ?? [];
  return (await balanceOf(ctx, { cash_id })) + sumOf(awaited, ({ price }) => price);
}

async function linesOf(
  ctx: Context,
  { id, opening_balance, unsent }: FoundShift,
  expected: number,
  waiting: number,
): Promise<NonNullable<ShiftDetail['lines']>> {
  // What has arrived of the unsent carries the shift too: it is told once, among what was awaited.
  const arrived = sumOf(
    unsent.filter((one) => one.arrived_at !== null),
    ({ price }) => price,
  );
  const moved = (await movedBy(ctx.db, id)).map((line) =>
    line.kind === 'receive'
      ? {
          ...line,
          count: line.count - unsent.filter((one) => one.arrived_at !== null).length,
          price: line.price - arrived,
        }
      : line,
  );
  const known = opening_balance + waiting + sumOf(moved, ({ price }) => price);
  return [
    { kind: 'opening' as const, count: 1, price: opening_balance },
    ...(['receive', 'payment', 'cost', 'internal-fund', 'other'] as const).flatMap((kind) => {
      const line = moved.find((one) => one.kind === kind);
      return line && (line.count > 0 || line.price !== 0)
        ? [{ kind, count: line.count, price: line.price }]
        : [];
    }),
    ...(expected === known ? [] : [{ kind: 'earlier' as const, count: 1, price: expected - known }]),
    ...(waiting === 0 ? [] : [{ kind: 'unsent' as const, count: unsent.length, price: waiting }]),
  ];
}

/** An open shift for who sees no other's: whose it is and since when, without what was counted and what should be there. */
function withoutFigures({ cash_id: _, opening_balance: __, ...shift }: FoundShift): ShiftDetail {
  const none = { expected: null, counted: null, difference: null, lines: null };
  return {
    ...shift,
    ...none,
    opening_expected: null,
    taken_back: [],
    counts: [],
    unsent: [],
    document: null,
    handover: null,
  };
}

/** Every cash box with its open shift. */
export async function tills(ctx: Context): Promise<Till[]> {
  const [all, { shift_limit: limit }] = [await readTills(ctx.db), await ctx.club()];
  const [unsent, awaited] = [await readUnsent(ctx.db, ctx.actor.session_id), await readAwaited(ctx.db, null)];
  return Promise.all(
    all.map(async ({ shift_id, balance, ...till }) => {
      const open = shift_id === null ? null : orNotFound(await findShift(ctx.db, shift_id));
      const shift = open && (seesFigures(ctx, open) ? await shown(ctx, open) : withoutFigures(open));
      const held = (unsent.get(till.cash.id) ?? []).map(({ cash_id: _, ...one }) => one);
      const expected = awaited.get(till.cash.id) ?? [];
      const told = !shift && seesTills(ctx);
      return {
        ...till,
        limit,
        shift,
        unsent: held,
        awaited: expected.map(({ key }) => key),
        balance: told ? balance : null,
        last: till.last && {
          ...till.last,
          stays: told ? balance + sumOf(expected, ({ price }) => price) : null,
        },
      };
    }),
  );
}

type Row = Selectable<ShiftsTable>;

/** The box's account, the till's own and `more` first, as every posting locks them; then the shift. */
async function lockShift(ctx: Context, id: number, more: readonly AccountRef[] = []): Promise<Row> {
  const named = orNotFound(
    await ctx.db.selectFrom('shifts').select('cash_id').where('id', '=', id).executeTakeFirst(),
  );
  await lockAccounts(ctx, [{ cash_id: named.cash_id }, { code: '54' }, ...more]);
  const row = ctx.db.selectFrom('shifts').selectAll().where('id', '=', id).forUpdate();
  return row.executeTakeFirstOrThrow();
}

/** The same, open and of the caller; of somebody else for whoever may approve it. 423 `shift_closed`. */
async function lockOwn(ctx: Context, id: number, more: readonly AccountRef[] = []): Promise<Row> {
  const shift = await lockShift(ctx, id, more);
  if (shift.opened_by !== ctx.actor.user_id) requirePermission(ctx, 'shift.approve');
  if (shift.state !== 'open') fail('shift_closed');
  return shift;
}

const changed = (ctx: Context, id: number) => {
  ctx.changed('shifts', [id]);
  return getShift(ctx, id);
};

/**
 * Opens a shift of a cash box with what lies in it. 409 `shift_open`; another sum than should be there after the last
 * shift wants a note (422 `required` on `note`).
 */
export async function openShift(
  ctx: Context,
  { cash_id, opening, note }: Body<'open'>,
): Promise<ShiftDetail> {
  const box = ctx.db
    .selectFrom('cashes')
    .select('id')
    .where('id', '=', cash_id)
    .where('deleted_at', 'is', null);
  if (!(await box.forKeyShare().executeTakeFirst())) failFields({ cash_id: ['unknown'] });
  const balance = (await lockAccounts(ctx, [{ cash_id }]))({ cash_id }).balance;
  const all = ctx.db.selectFrom('shifts').select('id').where('cash_id', '=', cash_id);
  const open = await all.where('state', '=', sql.lit('open' as const)).executeTakeFirst();
  if (open) fail('shift_open');
  // What the last one left, with what came and went since: nothing of it is of a shift.
  const opening_expected = await inDrawer(ctx, cash_id, null);
  const last = await all.limit(1).executeTakeFirst();
  if (last && opening_expected !== opening && !note) failFields({ note: ['required'] });
  const { id } = await ctx.db
    .insertInto('shifts')
    .values({
      cash_id,
      opening,
      opening_note: note ?? '',
      opening_balance: balance,
      opening_expected,
      opened_by: ctx.actor.user_id,
      opened_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  ctx.audit({ resource: 'shifts', resource_id: id, after: { cash_id, opening, note } });
  return changed(ctx, id);
}

/** What was counted: a sum of this box, or so many of each note. */
function countOf(
  { cash_id }: Row,
  { counted, notes }: Body<'count'>,
  known: readonly number[],
): Pick<ShiftCount, 'price' | 'notes'> {
  if (notes !== undefined && counted !== undefined) failFields({ notes: ['extra'] });
  if (notes !== undefined) {
    const odd = Object.keys(notes).filter((note) => !known.includes(Number(note)));
    if (odd.length > 0)
      failFields(
        Object.fromEntries(odd.map((note): [string, FieldCode[]] => [`notes.${note}`, ['not_allowed']])),
      );
    return { notes, price: sumOf(Object.entries(notes), ([note, many]) => Number(note) * many) };
  }
  const [only] = counted ?? failFields({ counted: ['required'] });
  if (only?.cash_id !== cash_id) failFields({ 'counted.0.cash_id': ['conflict'] });
  return { price: only.price };
}

/** A till is counted a few times; the row that keeps all counts does not grow without end. */
const MOST_COUNTS = 50;

const withCount = (ctx: Context, { counts }: Row, count: ReturnType<typeof countOf>): string =>
  JSON.stringify([...counts, { ...count, at: ctx.now.toISOString(), by: ctx.actor.name }]);

/**
 * Keeps a blind count; what should be there is told from then on. Each is kept, so that nobody counts until it fits: 422
 * `not_allowed` after 50.
 */
export async function countShift(ctx: Context, id: number, body: Body<'count'>): Promise<ShiftDetail> {
  const shift = await lockOwn(ctx, id);
  if (shift.counts.length >= MOST_COUNTS) fail('not_allowed', { details: { max: MOST_COUNTS } });
  const count = countOf(shift, body, (await ctx.club()).count_notes);
  await ctx.db
    .updateTable('shifts')
    .set({ counts: withCount(ctx, shift, count), version: shift.version + 1 })
    .where('id', '=', id)
    .execute();
  ctx.audit({ resource: 'shifts', resource_id: id, after: { counted: count.price } });
  return changed(ctx, id);
}

/** Of what a device still has, each once: what has come meanwhile is in the books already, and what was thrown away is nowhere. */
async function stillUnsent(ctx: Context, cash_id: number, unsent: NonNullable<Body<'close'>['unsent']>) {
  const keys = unsent.map(({ key }) => key);
  const { rows } = await sql<{ key: string }>`
    select key::text as key from operations where key = any(${keys}::uuid[]) and (status is not null or canceled_at is not null)
    union select key::text from shift_unsent where key = any(${keys}::uuid[]) and cash_id = ${cash_id}`.execute(
    ctx.db,
  );
  const known = new Set(rows.map(({ key }) => key));
  const once = new Map(unsent.map((one) => [one.key.toLowerCase(), one]));
  return [...once.values()].filter(({ key }) => !known.has(key.toLowerCase()));
}

type Handover = NonNullable<Body<'close'>['handover']>;

/** The bank that the rest goes to; who takes money there may make transfers and see it. */
async function bankOf(ctx: Context, { bank_id }: Handover): Promise<string> {
  requirePermission(ctx, 'internal_fund.create');
  requirePermission(ctx, 'bank.show');
  const bank = ctx.db.selectFrom('banks').select('name').where('id', '=', bank_id);
  const found = await bank.where('deleted_at', 'is', null).executeTakeFirst();
  return found?.name ?? failFields({ 'handover.bank_id': ['unknown'] });
}

/** Posts what a close makes; money that has not reached the books yet is told on the field of the handover. */
async function postClose(ctx: Context, drafts: readonly Draft[]) {
  try {
    return await post(ctx, drafts);
  } catch (error) {
    if (drafts.length > 1 && error instanceof Refusal && error.code === 'insufficient_balance') {
      fail('insufficient_balance', {
        fields: { 'handover.price': ['max'] },
        details: error.details ?? {},
      });
    }
    throw error;
  }
}

/**
 * Closes a shift (ledger.md "Shifts"): the difference of what was counted to the books, with what devices have not sent
 * yet to this shift or one before it, is posted, and what does not stay goes to a bank; above the club's limit it waits for approval and the managers
 * are told. 409 `preview_changed`; 423 `shift_closed`; 422 `insufficient_balance` on `handover.price`.
 */
export async function closeShift(ctx: Context, id: number, body: Body<'close'>): Promise<ShiftDetail> {
  const { handover } = body;
  const bank = handover && (await bankOf(ctx, handover));
  const shift = await lockOwn(ctx, id, handover ? [{ bank_id: handover.bank_id }] : []);
  const count = countOf(shift, body, (await ctx.club()).count_notes);
  if (handover && handover.price > count.price) failFields({ 'handover.price': ['max'] });
  const { cash_id } = shift;
  const unsent = await stillUnsent(ctx, cash_id, body.unsent ?? []);
  const waiting = sumOf(unsent, ({ price }) => price);
  const expected = (await inDrawer(ctx, cash_id, id)) + waiting;
  // Money that came while the count was compared would be a difference that nobody has seen.
  if (body.expected !== undefined && body.expected !== expected)
    // The count is blind: whoever has not counted is not told what should be there.
    fail('preview_changed', { details: shift.counts.length > 0 ? { ours: expected } : {} });
  const difference = count.price - expected;
  const { shift_limit, locale } = await ctx.club();
  const box = await ctx.db
    .selectFrom('cashes')
    .select('name')
    .where('id', '=', cash_id)
    .executeTakeFirstOrThrow();
  const [document, moved] = await postClose(ctx, [
    {
      type: 'shift',
      description: documentText(difference < 0 ? 'shiftShort' : 'shiftOver', box.name, locale),
      lines: shiftLines({ cash_id, difference }),
      place: { cash_id },
      reference: { type: 'shifts', id },
    },
    ...(handover
      ? [
          {
            type: 'internal-fund' as const,
            description: documentText('transferTo', bank ?? '', locale),
            price: handover.price,
            wage: 0,
            lines: transferLines({
              from: { cash_id },
              to: { bank_id: handover.bank_id },
              price: handover.price,
              wage: 0,
            }),
            place: { cash_id },
            to: { bank_id: handover.bank_id },
            reference: { type: 'shifts', id },
          },
        ]
      : []),
  ]);
  if (unsent.length > 0)
    await ctx.db
      .insertInto('shift_unsent')
      .values(unsent.map(({ key, price }) => ({ key, price, cash_id, shift_id: id })))
      .execute();
  const state = Math.abs(difference) > shift_limit ? 'waiting' : 'closed';
  const values = {
    state,
    expected,
    difference,
    counted: count.price,
    stays: count.price - (handover?.price ?? 0),
    unsent: waiting,
    reason: body.reason ?? '',
    note: body.note ?? '',
    document_id: document?.id ?? null,
    handover_id: moved?.id ?? null,
    closed_by: ctx.actor.user_id,
    closed_at: ctx.now,
  } as const;
  await ctx.db
    .updateTable('shifts')
    .set({ ...values, counts: withCount(ctx, shift, count), version: shift.version + 1 })
    .where('id', '=', id)
    .execute();
  ctx.audit({ resource: 'shifts', resource_id: id, before: { state: 'open' }, after: values });
  if (state === 'waiting') await tellManagers(ctx, id, box.name, difference);
  return changed(ctx, id);
}

/** A difference that somebody has to approve: once, to whoever may. */
async function tellManagers(ctx: Context, id: number, box: string, difference: number): Promise<void> {
  const { locale, currency_code: currency } = await ctx.club();
  const sum = formatAmount(Math.abs(difference), locale, { currency });
  const fa = `${difference < 0 ? 'کسری' : 'اضافات'} ${sum} در ${box}. شیفت در انتظار تأیید است.`;
  const en = `${box} is ${sum} ${difference < 0 ? 'short' : 'over'}. The shift waits for approval.`;
  await createEvent(
    ctx,
    {
      type: 4,
      priority: 4,
      subject: locale === 'fa' ? 'اختلاف صندوق' : 'Till difference',
      content: locale === 'fa' ? fa : en,
      resource: { kind: 'shifts', id },
    },
    'shift.approve',
  );
}

/**
 * The difference stays as it was posted; 409 `not_active` for a shift that does not wait, `stale` for one that was counted
 * anew since it was seen.
 */
export async function approveShift(
  ctx: Context,
  id: number,
  { version }: Body<'approve'>,
): Promise<ShiftDetail> {
  const shift = await lockShift(ctx, id);
  if (shift.state !== 'waiting') fail('not_active');
  if (version !== shift.version) fail('stale', { details: { current: await getShift(ctx, id) } });
  await ctx.db
    .updateTable('shifts')
    .set({
      state: 'closed',
      approved_by: ctx.actor.user_id,
      approved_at: ctx.now,
      version: shift.version + 1,
    })
    .where('id', '=', id)
    .execute();
  ctx.audit({
    resource: 'shifts',
    resource_id: id,
    before: { state: 'waiting' },
    after: { state: 'closed' },
  });
  return changed(ctx, id);
}

/**
 * A waiting shift is counted anew by who has opened it: its difference is reversed and it is open again; what went to the
 * bank is there, and one of its transfers now. 409 `shift_open` where the box has another shift by now, `not_active` for
 * one that does not wait.
 */
export async function recountShift(
  ctx: Context,
  id: number,
  { reason }: Body<'recount'>,
): Promise<ShiftDetail> {
  await closedYears(ctx);
  const shift = await lockShift(ctx, id);
  if (shift.state !== 'waiting') fail('not_active');
  const open = ctx.db.selectFrom('shifts').select('id').where('cash_id', '=', shift.cash_id);
  if (await open.where('state', '=', sql.lit('open' as const)).executeTakeFirst()) fail('shift_open');
  if (shift.document_id !== null) {
    const { locale } = await ctx.club();
    const box = ctx.db.selectFrom('cashes').select('name').where('id', '=', shift.cash_id);
    const { name } = await box.executeTakeFirstOrThrow();
    const description = documentText('recounted', name, locale);
    await post(ctx, [await reversalDraft(ctx, shift.document_id, { description })]);
  }
  await ctx.db
    .deleteFrom('shift_unsent')
    .where('shift_id', '=', id)
    .where('arrived_at', 'is', null)
    .execute();
  await ctx.db
    .updateTable('shifts')
    .set({
      state: 'open',
      closed_at: null,
      closed_by: null,
      expected: null,
      counted: null,
      difference: null,
      stays: null,
      unsent: 0,
      document_id: null,
      handover_id: null,
      counts: JSON.stringify([]),
      version: shift.version + 1,
    })
    .where('id', '=', id)
    .execute();
  ctx.audit({
    resource: 'shifts',
    resource_id: id,
    reason,
    before: { state: 'waiting', counted: shift.counted, difference: shift.difference },
    after: { state: 'open' },
  });
  return changed(ctx, id);
}
