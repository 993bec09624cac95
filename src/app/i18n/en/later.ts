import { leaving } from './leaving.ts';
import { notices } from './notices.ts';
import { unsent } from './unsent.ts';

/** Words of what opens seldom: fetched with it. */
export const later = { leaving, notices, unsent };
