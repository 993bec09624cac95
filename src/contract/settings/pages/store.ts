import * as v from 'valibot';

/** Settings of add-on stock, the same in input and answer. */
export const storeSettings = {
  /** Off: selling takes nothing from any stock, and nothing is refused for it. */
  addon_stock: v.boolean(),
  /** Whether sellers may sell beyond the stock; otherwise only with `sale.negative_stock`. */
  addon_below_zero: v.boolean(),
  /** At or below this stock an add-on is marked as low. */
  addon_low: v.pipe(v.number(), v.safeInteger('type'), v.minValue(0, 'min'), v.maxValue(1000, 'max')),
};
