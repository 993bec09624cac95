import { atom } from 'jotai';

/** The browser's install event (Chromium only). */
export interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** The install prompt, while the browser offers one. */
export const installAtom = atom<InstallOffer | null>(null);
