import type { settingsStore as fa } from '../fa/settings-store.ts';
import type { Same } from '../keys.ts';

export const settingsStore: Same<typeof fa> = {
  title: 'Stock of add-ons',
  stock: 'Stock is counted',
  stock_help: 'Off: selling takes nothing from the stock.',
  below_zero: 'Sell more than there is',
  below_zero_help: 'The stock goes below zero and is counted later.',
  low: 'Mark as low from',
  low_help: 'With so many or fewer left it is marked.',
  state_on: 'Counted',
  state_off: 'Not counted',
  now_off: 'Stock is not counted.',
  now_to_zero: 'No more is sold than there is.',
  now_below: 'More may be sold than there is.',
  now_low: 'With {n} or fewer left it is marked as low.',
};
