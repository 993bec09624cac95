/** The panels of a reservation's sheet, which replace its content. */
export const PANELS = ['addons', 'cancel', 'message', 'split'] as const;
export type Panel = (typeof PANELS)[number];

/** `sheet=reservation.45`, and `reservation.45-cancel` where it opens at once at what is to be done. */
export const writeReservation = (invoice: number, panel?: Panel): string =>
  panel === undefined ? String(invoice) : `${invoice}-${panel}`;

export function readReservation(id: string | undefined): { invoice: number; panel: Panel | undefined } {
  const [invoice = '', name] = (id ?? '').split('-');
  return { invoice: Number(invoice), panel: PANELS.find((panel) => panel === name) };
}
