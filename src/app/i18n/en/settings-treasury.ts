import type { settingsTreasury as fa } from '../fa/settings-treasury.ts';
import type { Same } from '../keys.ts';

export const settingsTreasury: Same<typeof fa> = {
  title: 'Money and tills',
  reference: 'A tracking number is needed at once',
  reference_help: 'Off: receipts are taken without one and completed later.',
  now_pending: 'Bank transfers are in the books once they are confirmed.',
  now_at_once: 'Bank transfers are in the books at once.',
  shift_limit: 'Difference a till may have',
  shift_limit_help: 'More goes to the manager.',
  shift_required: 'A shift is required',
  shift_required_help: 'Without an open shift no cash is taken.',
  pending: 'Bank transfers wait to be confirmed',
  pending_help: 'They are not in the books before.',
  cash_below: 'A cash box may go below zero',
  bank_below: 'A bank may go below zero',
  places: 'Where money goes at first',
  rules: 'Rules',
  tills: 'Tills',
  cash: 'Default cash box',
  bank: 'Default bank',
  gateway: 'Default gateway',
  first: 'The first',
  notes: 'Notes that a till is counted by',
  now_shift: 'Cash is taken in an open shift only.',
  now_shift_free: 'Cash is taken without a shift too.',
  now_limit: 'A till may differ by {sum} without approval.',
};
