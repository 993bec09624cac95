/**
 * Opens a print page beside the app, so that the desk stays as it is. A receipt that is not at the server yet is named
 * by the reference of what makes it: `ref:<client_ref>`. `days`: where the kept calendar has the reservation, which is
 * all there is to print without a network; `page`: on A4, not on the roll.
 */
export function openPrint(
  what: { receipt: number | string } | { reservation: number; days?: readonly string[]; page?: true },
): void {
  const path =
    'receipt' in what
      ? `/treasury/receive/${what.receipt}/print`
      : `/sales/invoices/${what.reservation}/print${what.page ? '?paper=a4' : what.days ? `?days=${what.days.join()}` : ''}`;
  window.open(path, '_blank', 'noopener');
}
