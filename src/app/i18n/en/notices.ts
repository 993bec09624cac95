import type { notices as fa } from '../fa/notices.ts';
import type { Same } from '../keys.ts';

export const notices: Same<typeof fa> = {
  expired:
    'Your session is over. Whatever you save stays on this device, and is sent once you are connected and signed in again.',
  outdated:
    'The server asks for a newer version of the app. Until then nothing is sent; your work stays here.',
  outdated_now: 'Update',
  outdated_none: 'The new version is not there yet; try again in a while.',
  lost: 'The browser has cleared this device’s data. What was unsent is not here; hold the paper receipts against the books.',
  mismatch: 'A piece of work of this device was taken for another one; tell your support.',
  update_sending: 'A new version is ready; it takes over when your work is sent.',
  seen: 'I have seen it',
};
