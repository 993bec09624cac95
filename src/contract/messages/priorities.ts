/** How pressing an event or a ticket is, from very low to very high. */
export const PRIORITIES = [1, 2, 3, 4, 5] as const;
