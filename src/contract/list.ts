import * as v from 'valibot';
import type { Locale } from '#domain/digits.ts';
import type { Permission } from '#domain/permissions.ts';
import { date, flag, plain } from './fields.ts';

/** How a filter travels and is told apart: the server turns it into SQL, the app into a field of the panel. */
export type FilterKind =
  | 'text'
  | 'ids'
  | 'numbers'
  | 'amount'
  | 'balance'
  | 'dates'
  | 'flag'
  | readonly string[];

type Text = Readonly<Record<Locale, string>>;

/** The lists that filters choose records from. */
export type FilterSource =
  | 'accounts'
  | 'aged-ends'
  | 'answerers'
  | 'banks'
  | 'cashes'
  | 'characters'
  | 'closed-invoices'
  | 'coaches'
  | 'companies'
  | 'cost-types'
  | 'courts'
  | 'discount-groups'
  | 'openers'
  | 'payment-gateways'
  | 'receipts'
  | 'roles'
  | 'sale-addons'
  | 'season-schedules'
  | 'terms'
  | 'ticket-services'
  | 'users';

/** What may be typed, as the placeholder of a field says it. */
export type FilterHint =
  | 'actor'
  | 'author'
  | 'company'
  | 'device'
  | 'email'
  | 'name'
  | 'number'
  | 'subject'
  | 'text';

/** A filter with the words that its column does not give. Panel, chips, papers and files use them. */
export interface DescribedFilter {
  readonly kind: FilterKind;
  /** The column that gives the missing title and choices. Default: the one with the filter's name. */
  readonly column?: string;
  readonly title?: Text;
  /** The words of its values: of a closed list all, of others the special ones, such as `system`. */
  readonly choices?: Readonly<Record<string, Text>>;
  readonly from?: FilterSource;
  /** The placeholder of its field. */
  readonly hint?: FilterHint;
  /** Not offered in the panel: only links and other screens set it. */
  readonly hidden?: true;
}

/** A filter of a list. A kind alone takes title and choices from the column with the filter's name. */
export type Filter = FilterKind | DescribedFilter;

const isDescribed = (filter: Filter): filter is DescribedFilter =>
  typeof filter === 'object' && 'kind' in filter;
export const describedFilter = (filter: Filter): DescribedFilter =>
  isDescribed(filter) ? filter : { kind: filter };

/** The filters and sorts of a list, as data for both sides (wire.md, Conventions). */
export interface ListSpec {
  readonly sorts: readonly string[];
  readonly filters: Readonly<Record<string, Filter>>;
  /** `field,asc`. Every sort ends in `id`. */
  readonly order: string;
  /** For lists with a trash: the permission for `trashed=true` besides the call's own. */
  readonly trash?: Permission;
  /** The formats that the list can be exported to (`export=`). */
  readonly exports?: readonly ExportFormat[];
}

export const FILE_TYPES = {
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const;
export type ExportFormat = keyof typeof FILE_TYPES;
/** The formats of lists that are kept as workbooks. */
export const SHEETS = ['xls', 'xlsx'] as const satisfies readonly ExportFormat[];
/** And of one that is handed on as paper, too. */
export const PAPERS = ['xls', 'xlsx', 'pdf'] as const satisfies readonly ExportFormat[];

/** 1 equal, 2 not equal; for `amount` 3 is ≤ and 4 is ≥, for `balance` the other way round (seeds §7). */
export interface AmountFilter {
  value: number;
  operator: '=' | '<>' | '<=' | '>=';
}
export interface DateFilter {
  from: string | null;
  to: string | null;
}
export interface ListQuery {
  page: number;
  per_page: number;
  order: { field: string; direction: 'asc' | 'desc' }[];
  filters: Record<string, string | string[] | number[] | AmountFilter | DateFilter | boolean>;
  /** The permission needed when the trash is requested, otherwise null. */
  trashed: Permission | null;
  /** All rows as a file; `columns` chooses and orders its columns, `ids` restricts it to chosen rows. */
  export?: AskedFile;
}

interface AskedFile {
  format: ExportFormat;
  columns: string[] | null;
  ids: number[] | null;
  /** All filters of the list, to name those that are set. */
  known: ListSpec['filters'];
}

const typed = plain(200);
const digits = (max: number) =>
  v.pipe(v.string(), v.regex(/^[1-9]\d{0,6}$/, 'pattern'), v.transform(Number), v.maxValue(max, 'max'));
const list = (pattern: RegExp) =>
  v.pipe(
    typed,
    v.transform((s) => s.split(',')),
    v.everyItem((s) => pattern.test(s), 'pattern'),
  );
/** All columns of the widest list, each by its name, and as many again. */
const chosenColumns = v.pipe(
  plain(2000),
  v.transform((s) => s.split(',')),
);

/**
 * The most characters of comma-separated ids that fit into an address beside its filters (Node allows 16 KB of
 * headers).
 */
export const MOST_IDS = 12_000;
const chosenIds = v.pipe(
  v.string(),
  v.maxLength(MOST_IDS, 'too_long'),
  v.regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, 'pattern'),
  v.transform((s) => s.split(',').map(Number)),
);

const OPERATORS = { amount: ['=', '<>', '<=', '>='], balance: ['=', '<>', '>=', '<='] } as const;
const amountOf = (kind: 'amount' | 'balance') =>
  v.pipe(
    v.string(),
    v.regex(/^-?\d{1,15},[1-4]$/, 'pattern'),
    v.transform((s): AmountFilter => {
      const [value, operator] = s.split(',').map(Number) as [number, 1 | 2 | 3 | 4];
      return { value, operator: OPERATORS[kind][operator - 1] as AmountFilter['operator'] };
    }),
  );
const dates = v.pipe(
  v.string(),
  v.regex(/^(\d{4}-\d\d-\d\d)?_(\d{4}-\d\d-\d\d)?$/, 'pattern'),
  v.transform((s): DateFilter => {
    const [from, to] = s.split('_');
    return { from: from || null, to: to || null };
  }),
  v.check((d) => [d.from, d.to].every((x) => x === null || v.is(date, x)), 'pattern'),
);

/** All choices of a filter, said in one word: the cancelled receipts too (seeds §2). */
const EVERY = 'all';

/** How one filter travels. */
export function filterSchema(filter: Filter): v.GenericSchema<string, unknown> {
  const { kind } = describedFilter(filter);
  if (typeof kind !== 'string')
    return v.pipe(
      typed,
      v.transform((s) => (s === EVERY ? [...kind] : s.split(','))),
      v.everyItem((s) => kind.includes(s), 'not_allowed'),
    );
  if (kind === 'text') return typed;
  if (kind === 'ids')
    return v.pipe(
      list(/^[1-9]\d{0,14}$/),
      v.transform((ids) => ids.map(Number)),
    );
  if (kind === 'numbers')
    return v.pipe(
      list(/^\d{1,15}$/),
      v.transform((ids) => ids.map(Number)),
    );
  if (kind === 'dates') return dates;
  if (kind === 'flag') return flag;
  return amountOf(kind);
}

/** The filters of a list by themselves, as they travel in its query: for a body that means all rows that they leave. */
export function filtersOf(
  spec: ListSpec,
): v.GenericSchema<Record<string, string | undefined>, ListQuery['filters']> {
  const entries = Object.entries(spec.filters).map(([name, filter]) => [
    name,
    v.optional(filterSchema(filter)),
  ]);
  return v.strictObject(Object.fromEntries(entries) as v.ObjectEntries) as never;
}

/** An order and its tie-breaks. */
const ORDERS = ['order[0]', 'order[1]', 'order[2]'] as const;

/** Sorts a trash by time of deletion. */
export const WENT = 'deleted_at';

/** The list's specification for its trash: last deleted first. */
export const trashSpec = (spec: ListSpec): ListSpec => ({
  ...spec,
  sorts: [...spec.sorts, WENT],
  order: `${WENT},desc`,
});

/** The query of a single record that may be requested from the trash (`trashed=true`), with the trash's permission. */
export function trashedQuery(permission: Permission) {
  return v.pipe(
    v.strictObject({ trashed: v.optional(flag) }),
    v.transform(({ trashed }): Pick<ListQuery, 'trashed'> => ({ trashed: trashed ? permission : null })),
  );
}

/** How a list's query travels: a sort that stands in the source is one that the list has. */
type ListInput<S extends ListSpec> = Record<string, string | undefined> & {
  readonly [name in (typeof ORDERS)[number]]?: `${SortOf<S>},${'asc' | 'desc'}`;
};
type SortOf<S extends ListSpec> =
  | S['sorts'][number]
  | (S extends { trash: Permission } ? typeof WENT : never);
export type ListSchema<S extends ListSpec> = v.GenericSchema<ListInput<S>, ListQuery>;

/** The parameters of an export: format and columns. */
const fileEntries = (exports: readonly ExportFormat[]) => ({
  export: v.optional(v.picklist(exports, 'not_allowed')),
  columns: v.optional(chosenColumns),
});
const fileOf = (
  q: {
    export?: ExportFormat | undefined;
    columns?: string[] | undefined;
    ids?: number[] | undefined;
  },
  known: ListSpec['filters'],
): Pick<ListQuery, 'export'> =>
  q.export === undefined
    ? {}
    : { export: { format: q.export, columns: q.columns ?? null, ids: q.ids ?? null, known } };

/** The query of a list that is always answered whole: nothing, or the file that it is wanted as. */
export const wholeQuery = (exports: readonly ExportFormat[]) =>
  v.pipe(
    v.strictObject(fileEntries(exports)),
    v.transform(
      (q): ListQuery => ({ page: 1, per_page: 1, order: [], filters: {}, trashed: null, ...fileOf(q, {}) }),
    ),
  );

/** The query of a list's totals: the same filters, and no file. */
export function totalQuery<const S extends ListSpec>({ exports: _, ...spec }: S): ListSchema<S> {
  return listQuery(spec as unknown as S) as never;
}

/** The query of a list: page, order, filters and, where there is a trash, `trashed`; an unknown parameter or field is refused. */
export function listQuery<const S extends ListSpec>(spec: S): ListSchema<S> {
  const trash = spec.trash === undefined ? null : trashSpec(spec);
  const { sorts } = trash ?? spec;
  const order = v.pipe(
    typed,
    v.regex(/^[a-z_]+,(asc|desc)$/, 'pattern'),
    v.transform((s) => {
      const [field = '', direction] = s.split(',');
      return { field, direction: direction as 'asc' | 'desc' };
    }),
    v.check((o) => sorts.includes(o.field), 'unknown'),
  );
  const names = Object.keys(spec.filters);
  const entries: v.ObjectEntries = {
    page: v.optional(digits(1_000_000)),
    per_page: v.optional(digits(200)),
    ...(spec.trash === undefined ? {} : { trashed: v.optional(flag) }),
    ...(spec.exports === undefined
      ? {}
      : {
          ids: v.optional(chosenIds),
          ...fileEntries(spec.exports),
        }),
    ...Object.fromEntries(ORDERS.map((name) => [name, v.optional(order)])),
    ...Object.fromEntries(
      names.map((name) => [name, v.optional(filterSchema(spec.filters[name] as Filter))]),
    ),
  };
  const ordersOf = (q: Record<string, unknown>) =>
    ORDERS.map((name) => q[name] as ListQuery['order'][number] | undefined);
  return v.pipe(
    v.strictObject(entries),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const input: Record<string, unknown> = dataset.value;
      // Active records have no time of deletion to sort by.
      const n = input.trashed ? -1 : ordersOf(input).findIndex((order) => order?.field === WENT);
      const key = ORDERS[n];
      if (key) {
        addIssue({
          message: 'unknown',
          path: [{ type: 'object', origin: 'value', input, key, value: input[key] }],
        });
      }
    }),
    v.transform((given): ListQuery => {
      const q = given as Record<string, unknown>;
      const { order } = q.trashed && trash ? trash : spec;
      const [field = 'id', direction = 'asc'] = order.split(',');
      const asked = ordersOf(q).filter((order) => order !== undefined);
      return {
        page: (q.page as number | undefined) ?? 1,
        per_page: (q.per_page as number | undefined) ?? 20,
        order: asked.length > 0 ? asked : [{ field, direction: direction as 'asc' | 'desc' }],
        filters: Object.fromEntries(
          names.filter((n) => q[n] !== undefined).map((n) => [n, q[n]]),
        ) as ListQuery['filters'],
        trashed: q.trashed === true && spec.trash ? spec.trash : null,
        ...fileOf(q, spec.filters),
      };
    }),
  ) as never;
}
