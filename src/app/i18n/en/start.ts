import { common } from './common.ts';
import { errors, field } from './errors.ts';
import { login } from './login.ts';

/** Words that the sign-in page needs. */
export const start = { common, errors, field, login };
