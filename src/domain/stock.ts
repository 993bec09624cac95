/**
 * Whether an add-on's stock is at or below the club's limit (`addon_low`); false when its stock is not counted (null).
 */
export const isStockLow = (stock: number | null, low: number): boolean => stock !== null && stock <= low;
