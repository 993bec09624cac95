import { atom } from 'jotai';

/** The number of unread ticket messages of the signed-in person; also shown on the app's icon. */
export const unreadAtom = atom(0);

/** The address of the ticket that has waited longest for the signed-in person; null: none. */
export const waitingTicketAtom = atom<string | null>(null);
