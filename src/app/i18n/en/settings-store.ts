import type { settingsStore as fa } from '../fa/settings-store.ts';
import type { Same } from '../keys.ts';

export const settingsStore: Same<typeof fa> = {
  title: 'Add-on stock',
  stock: 'Track stock',
  stock_help: 'Off: sales don’t reduce the stock.',
  below_zero: 'Sell beyond stock',
  below_zero_help: 'The stock goes negative and is counted later.',
  low: 'Low-stock warning at',
  low_help: 'Marked when the stock reaches this number.',
  state_on: 'Tracked',
  state_off: 'Not tracked',
  now_off: 'Stock is not tracked.',
  now_to_zero: 'Nothing is sold beyond the stock.',
  now_below: 'Sales beyond the stock are allowed.',
  now_low: 'Marked as low at {n} or fewer.',
};
