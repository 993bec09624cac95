import { accountancy } from './accountancy.ts';
import { books } from './books.ts';
import { customers } from './customers.ts';
import { desk } from './desk.ts';
import type { RouteEntry } from './entry.ts';
import { messages } from './messages.ts';
import { opening } from './opening.ts';
import { own } from './own.ts';
import { reports } from './reports.ts';
import { sales } from './sales.ts';
import { settings } from './settings.ts';
import { shifts } from './shifts.ts';
import { signIn } from './sign-in.ts';
import { treasury } from './treasury.ts';

/** The whole map of the app, area by area. Imported by nothing but the router. */
export const routes: readonly RouteEntry[] = [
  ...signIn,
  ...desk,
  ...customers,
  ...sales,
  ...treasury,
  ...accountancy,
  ...books,
  ...shifts,
  ...opening,
  ...reports,
  ...messages,
  ...own,
  ...settings,
];
