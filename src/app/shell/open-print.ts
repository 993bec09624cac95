/** Opens a print page beside the app, so that the desk stays as it is. */
export function openPrint(what: { receipt: number } | { reservation: number }): void {
  const path =
    'receipt' in what
      ? `/treasury/receive/${what.receipt}/print`
      : `/sales/invoices/${what.reservation}/print`;
  window.open(path, '_blank', 'noopener');
}
