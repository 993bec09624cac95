import { MERGE_FILLS, type UserDetail } from '#contract/people/users.ts';

/** Of what is filled, what is said to be lost where both have one of their own; and what never goes over. */
const TOLD = ['phone_number', 'national_code', 'company'] as const;
type Told = (typeof TOLD)[number];

export interface Merged {
  phone_number: string | null;
  balance: number;
  /** What the one who goes has and nobody keeps. */
  lost: Told[];
}

/** What becomes of two records of one person. */
export function merged(stays: UserDetail, goes: UserDetail): Merged {
  const kept = Object.fromEntries(MERGE_FILLS.map((name) => [name, stays[name] || goes[name]]));
  return {
    phone_number: kept.phone_number ?? null,
    balance: stays.balance + goes.balance,
    lost: TOLD.filter((name) => goes[name] && goes[name] !== kept[name]),
  };
}
