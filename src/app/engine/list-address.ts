import type { FilterKind, ListSpec } from '#contract/list.ts';

/** A list's filters as on the wire, and its order. */
export interface ListChoice {
  filters: Readonly<Record<string, string>>;
  sort: { field: string; direction: 'asc' | 'desc' } | null;
}

/** The present filters and order, and how to change them. */
export interface ChoiceState {
  choice: ListChoice;
  /** Changes the present choice; two calls at once do not undo each other. */
  choose: (next: (now: ListChoice) => ListChoice) => void;
}

/** A value of the address as it was written there: the router reads what looks like JSON. */
const asText = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;

/** The value in a form that the router writes without quotes. */
export function asWritten(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d{1,15}$/.test(text) && String(Number(text)) === text ? Number(text) : text;
}

function readSort(text: string | null, spec: ListSpec): ListChoice['sort'] {
  const [field = '', direction] = text?.split(',') ?? [];
  if (!spec.sorts.includes(field) || (direction !== 'asc' && direction !== 'desc')) return null;
  return { field, direction };
}

/** Filters, and as `order` an order, that a list has until somebody chooses otherwise. */
type Starts = Readonly<Record<string, string>>;
const NONE: Starts = {};

/** Reads filters and order from an address, without invalid ones; `starts` applies where it says nothing. */
export function readChoice(
  search: Readonly<Record<string, unknown>>,
  spec: ListSpec,
  takes: (name: string, value: string) => boolean,
  starts: Starts = NONE,
): ListChoice {
  const filters: Record<string, string> = {};
  for (const name of Object.keys(spec.filters)) {
    const value = asText(search[name]) ?? starts[name] ?? null;
    if (value !== null && value !== '' && takes(name, value)) filters[name] = value;
  }
  return { filters, sort: readSort(asText(search.order), spec) ?? readSort(starts.order ?? null, spec) };
}

/**
 * The parameters of a choice for the address; unnamed ones are removed, and default filters that were cleared stay
 * empty.
 */
export function writeChoice(
  { filters, sort }: ListChoice,
  spec: ListSpec,
  starts: Starts = NONE,
): Record<string, unknown> {
  const order = sort ? `${sort.field},${sort.direction}` : undefined;
  const part: Record<string, unknown> = { order: order === starts.order ? undefined : order };
  for (const name of Object.keys(spec.filters)) {
    const value = filters[name];
    part[name] = value ? asWritten(value) : name in starts ? '' : undefined;
  }
  return part;
}

/** The order in force: the one that was chosen, else the list's own. */
export function sortOf({ sort }: ListChoice, spec: ListSpec): NonNullable<ListChoice['sort']> {
  const own = readSort(spec.order, spec);
  return sort ?? own ?? { field: 'id', direction: 'asc' };
}

/** A click on a column sorts by it, another one turns it round: one column at a time. */
export function toggled(choice: ListChoice, field: string, spec: ListSpec): ListChoice {
  const now = sortOf(choice, spec);
  const direction = now.field === field && now.direction === 'asc' ? 'desc' : 'asc';
  return { ...choice, sort: { field, direction } };
}

/** The query of the list call. */
export function queryOf(
  choice: ListChoice,
  fixed: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const { sort, filters } = choice;
  return { ...filters, ...fixed, ...(sort && { 'order[0]': `${sort.field},${sort.direction}` }) };
}

/** The comparisons of a sum, in words, and how each travels (seeds §7: 3 and 4 differ by kind). */
export type Operator = 'equal' | 'unequal' | 'least' | 'most' | 'debt_least' | 'debt_most' | 'credit_least';

const AMOUNT: Record<string, Operator> = { 1: 'equal', 2: 'unequal', 3: 'most', 4: 'least' };
const BALANCE: Record<string, Operator> = { 1: 'equal', 2: 'unequal', 3: 'debt_least', 4: 'debt_most' };

export const OPERATORS: Record<'amount' | 'balance', readonly Operator[]> = {
  amount: ['least', 'most', 'equal', 'unequal'],
  balance: ['debt_least', 'debt_most', 'credit_least', 'equal', 'unequal'],
};

export interface Comparison {
  operator: Operator;
  /** Never negative: credit is expressed by the operator. */
  value: number;
}

/** Reads `350000,3`. A credit of at least a sum is a balance of at most its negative. */
export function readComparison(text: string, kind: 'amount' | 'balance'): Comparison | null {
  const [, digits, id = ''] = /^(-?\d{1,15}),([1-4])$/.exec(text) ?? [];
  const operator = (kind === 'amount' ? AMOUNT : BALANCE)[id];
  if (digits === undefined || operator === undefined) return null;
  const value = Number(digits);
  if (operator === 'debt_most' && value < 0) return { operator: 'credit_least', value: -value };
  return { operator, value: Math.abs(value) };
}

export function writeComparison({ operator, value }: Comparison, kind: 'amount' | 'balance'): string {
  if (operator === 'credit_least') return `${value === 0 ? 0 : -value},4`;
  const [id] = Object.entries(kind === 'amount' ? AMOUNT : BALANCE).find(([, one]) => one === operator) ?? [
    '1',
  ];
  return `${value},${id}`;
}

/** A span of days, `from_to`; either side may be open. */
export function readSpan(text: string): { from: string; to: string } {
  const [from = '', to = ''] = text.split('_');
  return { from, to };
}
export const writeSpan = (from: string, to: string): string => (from || to ? `${from}_${to}` : '');

export const isComparison = (kind: FilterKind | undefined): kind is 'amount' | 'balance' =>
  kind === 'amount' || kind === 'balance';
