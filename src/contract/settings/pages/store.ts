import * as v from 'valibot';

/** How the stock of add-ons is kept: answered as it is taken. */
export const storeSettings = {
  /** Off: selling takes nothing from any stock, and nothing is refused for it. */
  addon_stock: v.boolean(),
  /** Who sells may go below nothing; otherwise `sale.negative_stock` alone. */
  addon_below_zero: v.boolean(),
  /** So few are marked as low. */
  addon_low: v.pipe(v.number(), v.safeInteger('type'), v.minValue(0, 'min'), v.maxValue(1000, 'max')),
};
