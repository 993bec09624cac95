import { atom } from 'jotai';

/** What the browser hands over where the app can be installed (Chromium only). */
export interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** The browser's offer to install the app, while it stands. */
export const installAtom = atom<InstallOffer | null>(null);
