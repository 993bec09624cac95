/** The top role has every permission, including future ones (D19). */
export const TOP_ROLE = 1;
