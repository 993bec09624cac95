import { MERGE_FILLS, type UserDetail } from '#contract/people/users.ts';

/** Fields mentioned as lost when both have a value, and fields that never move. */
const TOLD = ['phone_number', 'national_code', 'company'] as const;
type Told = (typeof TOLD)[number];

export interface Merged {
  phone_number: string | null;
  balance: number;
  /** Values of the removed record that are lost. */
  lost: Told[];
}

/** The result of merging two records of a person. */
export function merged(stays: UserDetail, goes: UserDetail): Merged {
  const kept = Object.fromEntries(MERGE_FILLS.map((name) => [name, stays[name] || goes[name]]));
  return {
    phone_number: kept.phone_number ?? null,
    balance: stays.balance + goes.balance,
    lost: TOLD.filter((name) => goes[name] && goes[name] !== kept[name]),
  };
}
