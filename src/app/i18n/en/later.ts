import { account } from './account.ts';
import { home } from './home.ts';
import { leaving } from './leaving.ts';
import { notices } from './notices.ts';
import { pages } from './pages.ts';
import { print } from './print.ts';
import { profile } from './profile.ts';
import { reservation } from './reservation.ts';
import { unsent } from './unsent.ts';

/** Words of what opens seldom, or after the first answer: fetched with it. */
export const later = { account, home, leaving, notices, pages, print, profile, reservation, unsent };
