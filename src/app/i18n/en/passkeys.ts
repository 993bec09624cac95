import type { passkeys as fa } from '../fa/passkeys.ts';
import type { Same } from '../keys.ts';

export const passkeys: Same<typeof fa> = {
  title: 'Passkeys',
  help: 'Sign in with your fingerprint, face or device PIN instead of a code. Your fingerprint and face are never sent to the club.',
  top_why:
    'You have the most access here. Create a passkey so that nobody can restore backups or change access groups and gateways without you, even with a code sent to your phone.',
  top_make: 'Create a passkey',
  none: 'You have no passkeys yet.',
  add: 'New passkey',
  next: 'Continue',
  code_why: 'To keep your account safe, we send a code to your own phone first.',
  name: 'Passkey name',
  name_help: 'So you can tell it from your other passkeys.',
  make: 'Create passkey',
  made: 'Passkey “{name}” created',
  made_at: 'Created {when}',
  used_at: 'Last used {when}',
  never_used: 'Not used yet',
  backed_up: 'Also on your other devices',
  more: 'Actions for “{name}”',
  rename: 'Rename',
  rename_title: 'Rename “{name}”',
  save: 'Save name',
  renamed: 'Passkey renamed',
  remove: 'Remove',
  remove_title: 'Remove “{name}”',
  remove_help:
    'It can no longer be used to sign in. You confirm with a passkey once. Delete it from your device settings too.',
  removed: 'Passkey “{name}” removed',
  lost: 'Lost',
  lost_title: 'Lost “{name}”?',
  lost_help:
    'A code sent to your phone removes it. Your other sessions end, and the sign-in log keeps a record.',
  lost_remove: 'Remove lost passkey',
  proof: 'Your passkey is needed',
  proof_why:
    'Confirm it’s you with your fingerprint, face or device PIN. Nothing you typed is lost. If your passkey is lost, remove it in your profile with a code.',
  prove: 'Confirm with passkey',
  fault_old: 'This browser doesn’t support passkeys. Update it, or go on with a code.',
  fault_address: 'Passkeys only work at the club’s secure address. Open the app there.',
  fault_cancelled: 'Not confirmed. Try again whenever you like.',
  fault_late: 'Time ran out. Try again.',
  fault_exists: 'This device already has your passkey.',
  fault_unfit: 'This device can’t create passkeys. Turn on its screen lock, fingerprint or PIN.',
  unknown:
    'The club doesn’t know this passkey; it may have been removed. Sign in with your phone and a code.',
  elsewhere: 'Passkeys don’t work at this address. Open the app at {address}.',
  none_here: 'Your passkey belongs to another address. Open the app there.',
  wait: 'Too many requests. Try again in {minutes, plural, one {# minute} other {# minutes}}, or sign in with a code.',
};
