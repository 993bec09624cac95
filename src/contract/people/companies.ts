import * as v from 'valibot';
import { creatorFilter } from '#contract/common-filters.ts';
import { crud, patchOf } from '#contract/crud.ts';
import { amount, at, count, id, signed, text, trashed, version } from '#contract/fields.ts';
import { type ListSpec, SHEETS } from '#contract/list.ts';
import { toLatinDigits } from '#domain/digits.ts';
import { POSTAL_CODE } from '#domain/patterns.ts';

/** A company that the club deals with. Any signed-in staff may keep them; deleting has its own permission. */
export const Company = v.object({
  id,
  name: v.string(),
  phone: v.string(),
  national_id: v.string(),
  economic_code: v.string(),
  postal_code: v.string(),
  address: v.string(),
  description: v.string(),
  /** The club buys from it (D33). */
  supplier: v.boolean(),
  created_at: at,
  version,
  ...trashed(),
});
export type Company = v.InferOutput<typeof Company>;

const made = v.nullable(v.object({ count, price: amount }));
/** A single company with totals, each null for callers who may not see the records it adds up. */
export const CompanyDetail = v.object({
  ...Company.entries,
  /** Its people, and their balances added up (D7). */
  people: v.nullable(v.object({ count, balance: signed })),
  /** Payments to it that were not reversed. */
  payments: made,
  costs: made,
});
export type CompanyDetail = v.InferOutput<typeof CompanyDetail>;

/** Digits of any kind, or nothing. */
const digits = (pattern: RegExp) =>
  v.optional(
    v.pipe(
      text(40, 0),
      v.transform((s) => toLatinDigits(s)),
      v.check((s) => s === '' || pattern.test(s), 'pattern'),
    ),
  );

export const CompanyInput = v.strictObject({
  name: text(100, 2),
  phone: digits(/^\+?\d{4,15}$/),
  /** «شناسه‌ی ملی» and «کد اقتصادی». */
  national_id: digits(/^\d{11}$/),
  economic_code: digits(/^\d{11,14}$/),
  postal_code: digits(POSTAL_CODE),
  address: v.optional(text(300, 0)),
  description: v.optional(text(500, 0)),
  supplier: v.optional(v.boolean()),
});

export const companyList = {
  sorts: ['id', 'name', 'created_at'],
  filters: {
    name: { kind: 'text', title: { fa: 'نام شرکت', en: 'Company name' }, hint: 'name' },
    phone: { kind: 'text', hint: 'number' },
    national_id: 'text',
    economic_code: 'text',
    supplier: 'flag',
    creator: creatorFilter,
    created_at: 'dates',
    id: { kind: 'ids', title: { fa: 'شماره‌ی مورد', en: 'Record number' }, hidden: true },
  },
  order: 'id,asc',
  trash: 'company.delete',
  exports: SHEETS,
} as const satisfies ListSpec;

export const companies = crud({
  resource: 'companies',
  entity: Company,
  detail: CompanyDetail,
  list: companyList,
  input: CompanyInput,
  example: { name: 'پارس' },
  patch: patchOf(CompanyInput),
});
