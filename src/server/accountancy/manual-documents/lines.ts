import { sql } from 'kysely';
import type * as v from 'valibot';
import type { ManualLine } from '#contract/accountancy/manual-documents.ts';
import type { FieldCode } from '#contract/errors.ts';
import type { Permission } from '#domain/permissions.ts';
import type { Line } from '#domain/postings.ts';
import type { Context } from '#server/context.ts';
import { fail, failFields, requirePermission } from '#server/http/fail.ts';
import { accountsWithoutManualLines } from '#server/ledger/manual-lines.ts';

export type GivenLine = v.InferOutput<typeof ManualLine>;

/** The fields a line may name; an account also by its own id. */
const FIELDS = ['account_id', 'user_id', 'cash_id', 'bank_id', 'payment_gateway_id'] as const;
type Field = (typeof FIELDS)[number];
/** The permissions to see people and places. */
const SHOWN = {
  user_id: 'user.show',
  cash_id: 'cash.show',
  bank_id: 'bank.show',
  payment_gateway_id: 'payment_gateway.show',
} as const satisfies Partial<Record<Field, Permission>>;
type Owner = keyof typeof SHOWN;

/** A line with its resolved account, person or place. */
export interface NamedLine {
  account_id: number;
  /** The person whose account it is. */
  user_id: number | null;
  debit: number;
  credit: number;
  description: string | null;
  /** `transactions.2.cash_id`: what a refusal of it names. */
  field: string;
}

type Problems = Record<string, FieldCode[]>;

/** Which field of each line names its account: exactly one; else 422 on the fields. */
function fieldsOf(lines: readonly GivenLine[]): Field[] {
  const problems: Problems = {};
  const named = lines.map((line, index) => {
    const [first, ...more] = FIELDS.filter((field) => line[field] != null);
    if (!first) problems[`transactions.${index}.account_id`] = ['required'];
    for (const field of more) problems[`transactions.${index}.${field}`] = ['extra'];
    return first ?? 'account_id';
  });
  if (Object.keys(problems).length > 0) failFields(problems);
  return named;
}

/** The accounts of the lines; whom the trash or another person has is not there. */
export async function nameLines(ctx: Context, lines: readonly GivenLine[]): Promise<NamedLine[]> {
  const fields = fieldsOf(lines);
  const wanted = lines.map((line, index) => ({
    index,
    field: fields[index],
    id: line[fields[index] as Field],
  }));
  const { rows } = await sql<{ index: number; account_id: number } & Record<Owner, number | null>>`
    select w.index, a.id as account_id, a.user_id, a.cash_id, a.bank_id, a.payment_gateway_id
    from json_to_recordset(${JSON.stringify(wanted)}::json) as w(index integer, field text, id bigint)
    join accounts a on case w.field when 'account_id' then a.id when 'user_id' then a.user_id
      when 'cash_id' then a.cash_id when 'bank_id' then a.bank_id else a.payment_gateway_id end = w.id
    left join users u on u.id = a.user_id left join cashes k on k.id = a.cash_id
    left join banks b on b.id = a.bank_id left join payment_gateways g on g.id = a.payment_gateway_id
    where a.deleted_at is null and u.merged_into is null
      and coalesce(u.deleted_at, k.deleted_at, b.deleted_at, g.deleted_at) is null`.execute(ctx.db);
  const found = new Map(rows.map((row) => [row.index, row]));
  const unknown = wanted.filter(({ index }) => !found.has(index));
  if (unknown.length > 0) {
    failFields(
      Object.fromEntries(
        unknown.map(({ index, field }): [string, FieldCode[]] => [
          `transactions.${index}.${field}`,
          ['unknown'],
        ]),
      ),
    );
  }
  for (const owner of Object.keys(SHOWN) as Owner[]) {
    if (rows.some((row) => row[owner] !== null)) requirePermission(ctx, SHOWN[owner]);
  }
  return lines.map(({ debit, credit, description }, index) => ({
    account_id: found.get(index)?.account_id as number,
    user_id: found.get(index)?.user_id ?? null,
    debit,
    credit,
    description: description || null,
    field: `transactions.${index}.${fields[index]}`,
  }));
}

/** Every line moves money one way, and together they balance: 422 on the fields, 422 `unbalanced`. */
export function checkSides(lines: readonly GivenLine[]): void {
  const problems: Problems = {};
  for (const [index, { debit, credit }] of lines.entries()) {
    if (debit === 0 && credit === 0) problems[`transactions.${index}.debit`] = ['required'];
    if (debit > 0 && credit > 0) problems[`transactions.${index}.credit`] = ['extra'];
  }
  if (Object.keys(problems).length > 0) failFields(problems);
  const difference = lines.reduce((sum, line) => sum + line.debit - line.credit, 0);
  if (difference !== 0) {
    fail('unbalanced', { fields: { transactions: ['conflict'] }, details: { difference } });
  }
}

/** 422 `control_account` on lines whose account does not allow manual lines (ledger.md "Rules"). */
export async function refuseControl(ctx: Context, lines: readonly NamedLine[]): Promise<void> {
  const closed = await accountsWithoutManualLines(ctx, [...new Set(lines.map((line) => line.account_id))]);
  const refused = lines.filter((line) => closed.has(line.account_id));
  if (refused.length === 0) return;
  fail('control_account', {
    fields: Object.fromEntries(refused.map(({ field }): [string, FieldCode[]] => [field, ['not_allowed']])),
    details: { accounts: [...closed] },
  });
}

export const postedLines = (lines: readonly NamedLine[]): Line[] =>
  lines.map(({ account_id, debit, credit, description }) => ({
    account: { account_id },
    debit,
    credit,
    ...(description ? { description } : {}),
  }));

/** The total of all lines of each person. */
export function byPerson(lines: readonly NamedLine[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { user_id, debit, credit } of lines) {
    if (user_id !== null) sums.set(user_id, (sums.get(user_id) ?? 0) + debit - credit);
  }
  return sums;
}
