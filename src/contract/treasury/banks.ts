import * as v from 'valibot';
import { creatorFilter, openingFilter } from '#contract/common-filters.ts';
import { crud, patchOf } from '#contract/crud.ts';
import { at, count, id, moves, ownCode, person, signed, text, trashed, version } from '#contract/fields.ts';
import { type ListSpec, PAPERS } from '#contract/list.ts';
import { toLatinDigits } from '#domain/digits.ts';
import { ACCOUNT_NUMBER, CARD_NUMBER, cardDigits, SHEBA, shebaDigits } from '#domain/patterns.ts';

/** Numbers are digits only: no dashes in the card's, no IR before the sheba's. */
export const Bank = v.object({
  id,
  /** Its own code (D66). */
  code: v.string(),
  name: v.string(),
  account_number: v.string(),
  card_number: v.string(),
  shaba_number: v.string(),
  balance: signed,
  ...moves,
  creator: v.nullable(person),
  created_at: at,
  version,
  ...trashed(),
});
export type Bank = v.InferOutput<typeof Bank>;

/** Digits of any kind, left out or empty when the bank has no such number. */
const number = (digits: (text: string) => string, pattern: RegExp) =>
  v.optional(
    v.pipe(
      text(40, 0),
      v.transform((s) => digits(toLatinDigits(s))),
      v.check((s) => s === '' || pattern.test(s), 'pattern'),
    ),
    '',
  );

export const BankInput = v.strictObject({
  name: text(60, 2),
  account_number: number((s) => s, ACCOUNT_NUMBER),
  card_number: number(cardDigits, CARD_NUMBER),
  shaba_number: number(shebaDigits, SHEBA),
});

export const bankList = {
  sorts: ['id', 'code', 'name', 'account_number', 'card_number', 'balance', 'created_at'],
  filters: {
    name: 'text',
    code: 'text',
    account_number: 'text',
    card_number: 'text',
    shaba_number: 'text',
    balance: 'balance',
    creator: creatorFilter,
    created_at: 'dates',
    /** With an opening entry. */
    openingInventory: openingFilter,
  },
  order: 'id,asc',
  trash: 'bank.delete',
  exports: PAPERS,
} as const satisfies ListSpec;

export const banks = crud({
  resource: 'banks',
  entity: Bank,
  list: bankList,
  total: v.object({ count, balance: signed }),
  input: BankInput,
  example: { name: 'بانک ملت' },
  patch: patchOf(v.strictObject({ ...BankInput.entries, code: ownCode })),
});
