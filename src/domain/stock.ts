/** Whether an add-on that is counted runs out by the club's mark (`addon_low`); null is one that nobody counts. */
export const isLow = (stock: number | null, low: number): boolean => stock !== null && stock <= low;
