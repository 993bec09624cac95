import type { notices as fa } from '../fa/notices.ts';
import type { Same } from '../keys.ts';

export const notices: Same<typeof fa> = {
  expired:
    'Your session has ended. Anything you record stays on this device and is sent after you connect and sign in.',
  outdated:
    'The server needs a newer version of the app. Nothing is sent until you update; your work stays here.',
  outdated_now: 'Update',
  outdated_none: 'The new version is not out yet; try again shortly.',
  lost: 'The browser has cleared this device’s data. Unsent work is gone; compare your paper receipts with the books.',
  mismatch: 'Some work on this device was mixed up with other work; tell support.',
  update_sending: 'A new version is ready; it installs once your work has been sent.',
  seen: 'Got it',
};
