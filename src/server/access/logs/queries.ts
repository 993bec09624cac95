import { type SqlBool, sql } from 'kysely';
import { LOGGED, type Log, type logList } from '#contract/access/logs.ts';
import type { ListQuery } from '#contract/list.ts';
import type { Logged } from '#contract/resources.ts';
import type { Db } from '#server/db/client.ts';
import {
  betweenClubDays,
  containsText,
  type FilterSql,
  inValues,
  type ListSql,
  listPage,
  matchesNames,
} from '#server/db/list.ts';
import type { Tables } from '#server/db/tables.ts';

type Text = ReturnType<typeof sql<string>>;
/** What the record with an id is called. */
type NameOf = (id: Text) => Text;

type Snake<S extends string> = S extends `${infer A}-${infer B}` ? `${A}_${Snake<B>}` : S;
/** Whose table is called as the resource is, and has a `name`. */
type Plain = {
  [R in Logged]: Snake<R> extends infer T extends keyof Tables
    ? Tables[T] extends { name: unknown }
      ? R
      : never
    : never;
}[Logged];

/** Those called by something else than the `name` in their table; null: they have no name. */
const OWN_NAMES: Readonly<Record<Exclude<Logged, Plain>, NameOf | null> & { [R in Plain]?: NameOf | null }> =
  {
    users: (id) => sql`select x.name || ' ' || x.family from users x where x.id = ${id}`,
    profile: (id) => sql`select x.name || ' ' || x.family from users x where x.id = ${id}`,
    coaches: (id) =>
      sql`select x.name || ' ' || x.family from coaches c join users x on x.id = c.user_id where c.id = ${id}`,
    'sale-invoices': (id) => sql`select x.invoice_number::text from sale_invoices x where x.id = ${id}`,
    documents: (id) => sql`select x.doc_number::text from documents x where x.id = ${id}`,
    'payment-gateways': (id) => sql`select x.title from payment_gateways x where x.id = ${id}`,
    'cost-types': (id) => sql`select x.name from accounts x where x.id = ${id}`,
    'closed-invoices': (id) => sql`select x.title from closed_invoices x where x.id = ${id}`,
    waitlist: (id) =>
      sql`select x.name || ' ' || x.family from waitlist w join users x on x.id = w.user_id where w.id = ${id}`,
    events: (id) => sql`select x.subject from events x where x.id = ${id}`,
    'refund-rules': null,
    shifts: (id) => sql`select c.name from shifts x join cashes c on c.id = x.cash_id where x.id = ${id}`,
    'opening-inventories': null,
    'season-schedules': (id) =>
      sql`select coalesce(nullif(x.title, ''), u.name || ' ' || u.family) from season_schedules x
        join users u on u.id = x.user_id where x.id = ${id}`,
    messages: null,
    times: null,
    settings: null,
    sessions: null,
    // The log's own column says which device.
    devices: null,
    files: null,
    operations: null,
    backups: null,
    'support-tickets': (id) => sql`select x.subject from tickets x where x.id = ${id}`,
    // What is said between two is theirs: the log knows it by its number.
    'organization-tickets': (id) => sql`select x.number::text from tickets x where x.id = ${id}`,
    'ticket-answers': (id) => sql`select x.title from ticket_answers x where x.id = ${id}`,
  };

const nameOf = (resource: Logged): NameOf | null => {
  const own = OWN_NAMES[resource];
  if (own !== undefined) return own;
  const table = sql.table(resource.replaceAll('-', '_'));
  return (id) => sql`select x.name from ${table} x where x.id = ${id}`;
};
const NAMES = new Map(
  LOGGED.flatMap((resource) => {
    const name = nameOf(resource);
    return name ? [[resource, name] as const] : [];
  }),
);
const recordName = sql<string | null>`case l.resource ${sql.join(
  [...NAMES].map(([resource, name]) => sql`when ${resource} then (${name(sql`l.resource_id`)})`),
  sql` `,
)} end`;

/** Fields whose values are records of another kind; by the resource where it differs. */
const REFERS: Readonly<Record<string, Logged>> = {
  user_id: 'users',
  creator_id: 'users',
  deleted_by: 'users',
  completed_by: 'users',
  merged_into: 'users',
  merged: 'users',
  character_id: 'characters',
  company_id: 'companies',
  role_id: 'roles',
  parent_id: 'roles',
  coach_id: 'coaches',
  recognized_coach_id: 'coaches',
  court_id: 'courts',
  term_id: 'terms',
  cash_id: 'cashes',
  bank_id: 'banks',
  payment_gateway_id: 'payment-gateways',
  default_cash_id: 'cashes',
  default_bank_id: 'banks',
  default_gateway_id: 'payment-gateways',
  default_character_id: 'characters',
  user_ids: 'users',
  character_ids: 'characters',
  court_ids: 'courts',
  term_ids: 'terms',
  invoice_ids: 'sale-invoices',
  closed_invoice_id: 'closed-invoices',
  service_id: 'ticket-services',
  operator_id: 'users',
  recipient_user_id: 'users',
  author_id: 'users',
  closed_by: 'users',
  account_id: 'accounts',
  'accounts.parent_id': 'accounts',
  cost_type_id: 'cost-types',
  sale_addon_id: 'sale-addons',
  invoice_id: 'sale-invoices',
  'season-schedules.session': 'sale-invoices',
  document_id: 'documents',
  handover_id: 'documents',
  corrects: 'documents',
};

const referred = (resource: string, field: string): Logged | undefined =>
  REFERS[`${resource}.${field}`] ?? REFERS[field];

/** The records that the values of a change name, at any depth: `[field, id]`. */
function referredTo(resource: string, value: unknown, field = ''): [string, number][] {
  if (typeof value === 'number')
    return Number.isSafeInteger(value) && referred(resource, field) ? [[field, value]] : [];
  if (Array.isArray(value)) return value.flatMap((each) => referredTo(resource, each, field));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => referredTo(resource, each, name));
}

/** The most names looked up for one change. */
const MOST_NAMES = 100;

async function namesIn(
  db: Db,
  resource: string,
  values: readonly unknown[],
): Promise<Record<string, string>> {
  const asked = new Map(
    values.flatMap((value) => referredTo(resource, value)).map((one) => [one.join('.'), one]),
  );
  const parts = [...asked].slice(0, MOST_NAMES).flatMap(([key, [field, id]]) => {
    const name = NAMES.get(referred(resource, field) as Logged);
    return name ? [sql`select ${key}::text as key, (${name(sql`${id}::bigint`)}) as name`] : [];
  });
  if (parts.length === 0) return {};
  const { rows } = await sql<{
    key: string;
    name: string | null;
  }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.flatMap(({ key, name }) => (name === null ? [] : [[key, name]])));
}

const joined = (db: Db) =>
  db
    .selectFrom('audit_log as l')
    .leftJoin('users as u', 'u.id', 'l.actor_id')
    .leftJoin('devices as d', 'd.id', 'l.device_id');

const rows = (db: Db) =>
  joined(db)
    .select(['l.id', 'l.at', 'l.call', 'l.resource', 'l.resource_id', 'l.reason'])
    .select([
      recordName.as('record'),
      sql<Log['actor']>`case when u.id is not null
        then json_build_object('id', u.id, 'name', u.name, 'family', u.family) end`.as('actor'),
      sql<Log['device']>`case when d.id is not null
        then json_build_object('id', d.id, 'name', btrim(d.prefix || ' ' || d.name)) end`.as('device'),
    ]);

const byActor: FilterSql = (value: string) => {
  if (value === 'system') return sql`l.actor_id is null`;
  if (/^[1-9]\d{0,14}$/.test(value)) return sql`l.actor_id = ${Number(value)}`;
  return sql`l.actor_id in (select x.id from users x where ${matchesNames(sql`x.search`)(value)})`;
};
const byDevice: FilterSql = (value: string) =>
  /^[1-9]\d{0,14}$/.test(value)
    ? sql`l.device_id = ${Number(value)}`
    : sql`l.device_id in (select x.id from devices x where ${containsText(sql`(x.prefix || ' ' || x.name)`)(value)})`;
/** The name of a call, whole: `users.update`. */
const byCall: FilterSql = (value: string) => sql`l.call = ${value}`;

const listSql = (zone: string): ListSql => ({
  sorts: {
    id: sql`l.id`,
    // Rows are written in the order of time: the key's index serves both.
    at: sql`l.id`,
  } satisfies Record<(typeof logList.sorts)[number], unknown>,
  filters: {
    actor: byActor,
    at: betweenClubDays(sql`l.at`, zone),
    resource: inValues(sql`l.resource`),
    action: inValues(sql`split_part(l.call, '.', 2)`),
    resource_id: inValues(sql`l.resource_id`),
    call: byCall,
    device: byDevice,
  } satisfies Record<keyof typeof logList.filters, unknown>,
});

/** A booking is one line: the documents that it made are told by it, unless somebody looks for them. */
const besideItsDocuments = sql<SqlBool>`not (l.resource = 'documents'
  and (l.call like 'sale-invoices.%' or l.call like 'season-schedules.%'))`;
const LOOKS_FOR: readonly string[] = [
  'resource',
  'resource_id',
  'call',
  'action',
] satisfies (keyof typeof logList.filters)[];

export function listLogs(db: Db, q: ListQuery, zone: string) {
  const keys = joined(db).select('l.id');
  const all = LOOKS_FOR.some((name) => name in q.filters);
  return listPage(db, rows(db), all ? keys : keys.where(besideItsDocuments), 'l.id', listSql(zone), q);
}

export const findChange = (db: Db, id: number) =>
  db
    .selectFrom('audit_log')
    .select(['call', 'resource', 'resource_id', 'before', 'after'])
    .where('id', '=', id)
    .executeTakeFirst();

export async function findLog(db: Db, id: number) {
  const log = await rows(db).select(['l.before', 'l.after']).where('l.id', '=', id).executeTakeFirst();
  return log && { ...log, names: await namesIn(db, log.resource, [log.before, log.after]) };
}
