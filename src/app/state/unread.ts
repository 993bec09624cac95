import { atom } from 'jotai';

/** How many messages of tickets wait to be read by who is signed in; the badge at the app's icon counts them too. */
export const unreadAtom = atom(0);

/** The page of the ticket that has waited longest for whoever is signed in; null: none does. */
export const waitingTicketAtom = atom<string | null>(null);
