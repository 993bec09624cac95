import * as v from 'valibot';
import { amount } from '../fields.ts';

/** What holds of people where nobody says otherwise. */
export const userSettings = {
  /** Null: no limit (D8). */
  default_max_debt: v.nullable(amount),
};
