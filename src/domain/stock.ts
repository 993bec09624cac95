/** So few are marked as low. */
export const LOW_STOCK = 5;

/** Whether an add-on that is counted runs out; null is one that nobody counts. */
export const isLow = (stock: number | null): boolean => stock !== null && stock <= LOW_STOCK;
