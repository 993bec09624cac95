/**
 * Opens a print page beside the app, so that the desk stays as it is. A receipt that is not at the server yet is named
 * by the reference of what makes it: `ref:<client_ref>`.
 */
export function openPrint(what: { receipt: number | string } | { reservation: number }): void {
  const path =
    'receipt' in what
      ? `/treasury/receive/${what.receipt}/print`
      : `/sales/invoices/${what.reservation}/print`;
  window.open(path, '_blank', 'noopener');
}
