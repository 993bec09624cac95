import fc from 'fast-check';
import * as v from 'valibot';

const DIGITS = '9'.repeat(15);
/** An id, a number or a sum as long as any travels. */
export const LONGEST = [DIGITS, `${DIGITS},1`, `-${DIGITS},3`];

/** Values that break careless code. */
const NASTY = [
  null,
  true,
  -1,
  0.1,
  1e308,
  2 ** 53,
  Number(DIGITS),
  '',
  ' ',
  '\u0000',
  'آ\u0000ب',
  '\ud800',
  'x\udfff',
  '\u202e',
  'x'.repeat(5_000),
  'آ'.repeat(700),
  '۱۲۳',
  'ref:nope',
  `ref:${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}`,
  '<script>alert(1)</script>',
  "'; drop table users; --",
  '2026-02-30',
  '25:61',
  '24:00',
  '0000-01-01',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '2026-02-30T10:00:00Z',
  [],
  [[]],
  [null],
  {},
  { a: 1 },
  { $gt: '' },
  Array.from({ length: 5_000 }, (_, i) => i),
];
/** Fields that nobody may slip into a body. */
export const EXTRA = [
  'id',
  'role_id',
  'balance',
  'creator_id',
  'created_at',
  'deleted_at',
  '__proto__',
  'constructor',
  'toString',
  'is_admin',
  'ﻫ',
  'user_id',
  'character_id',
  'active',
  'status',
  'price',
  'max_debt',
  'merged_into',
  'permissions',
  'must_replace_phone',
  'invoice_number',
];

const junk = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer(),
  fc.double(),
  fc.jsonValue({ maxDepth: 2 }),
);

export type Mutation =
  | { kind: 'replace' | 'inside'; at: number; value: unknown }
  | { kind: 'remove'; at: number }
  | { kind: 'extra'; name: string; value: unknown }
  | { kind: 'whole'; value: unknown };

/** One thing that is wrong with a body. */
export const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('replace' as const), at: fc.nat(50), value: junk }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('inside' as const), at: fc.nat(50), value: junk }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), at: fc.nat(50) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('extra' as const),
      name: fc.constantFrom(...EXTRA),
      value: junk,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('whole' as const), value: junk }) },
);

interface Entries {
  entries?: Record<string, unknown>;
  pipe?: readonly { entries?: Record<string, unknown> }[];
}
function entriesOf(schema: unknown): Record<string, unknown> {
  const { entries, pipe } = (schema ?? {}) as Entries;
  return entries ?? pipe?.find((part) => part.entries)?.entries ?? {};
}
/** The names that a schema of an object knows. */
export const fieldsOf = (schema: unknown): string[] => Object.keys(entriesOf(schema));
/** Whether a field of it takes a value, whatever stands beside it. */
export function acceptsValue(schema: unknown, field: string, value: unknown): boolean {
  const entries = entriesOf(schema);
  return Object.hasOwn(entries, field) && v.is(entries[field] as v.GenericSchema, value);
}

/** `__proto__` must go out as a field of the body, not as a prototype. */
export function setOwnField(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
}

/** The body with one thing wrong, and the name of the field that it happened to. */
export function spoilBody(
  body: Record<string, unknown>,
  names: string[],
  change: Mutation,
): { body: unknown; field?: string } {
  if (change.kind === 'whole') return { body: change.value };
  const copy = structuredClone(body);
  if (change.kind === 'extra') {
    setOwnField(copy, change.name, change.value);
    return { body: copy, field: change.name };
  }
  const field = names[change.at % Math.max(1, names.length)] ?? 'nothing';
  if (change.kind === 'remove') delete copy[field];
  else if (change.kind === 'inside' && typeof copy[field] === 'object' && copy[field] !== null) {
    const inner = copy[field] as Record<string, unknown>;
    const keys = Object.keys(inner);
    setOwnField(inner, keys[change.at % Math.max(1, keys.length)] ?? 'x', change.value);
  } else copy[field] = 'value' in change ? change.value : null;
  return { body: copy, field };
}

/** Names that a query may carry by mistake or on purpose. */
export const PARAMETERS = [
  'page',
  'per_page',
  'order[0]',
  'order[9]',
  'nonsense',
  '__proto__',
  'toString',
  'id',
];
export const parameter = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e9',
    '9'.repeat(20),
    ...LONGEST,
    '\u0000',
    'x'.repeat(3_000),
    '1,2,x',
    '5,9',
    '_',
  ),
  fc.constantFrom(
    'id,asc',
    'password,desc',
    'name;drop,asc',
    'true',
    '%',
    '\\',
    "' or 1=1 --",
    '2026-13-01_',
    '0000-01-01_',
    '0000-01-01T00:00:00Z',
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.integer().map(String),
);
