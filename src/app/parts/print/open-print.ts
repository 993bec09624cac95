/** A document of the treasury by the path of its list and its id. */
interface PrintedDocument {
  document: { path: string; id: number | string };
  page?: true | undefined;
}

/**
 * Opens a print page beside the app, so that the desk stays as it is. A receipt that is not at the server yet is named
 * by the reference of what makes it: `ref:<client_ref>`. `days`: where the kept calendar has the reservation, which is
 * all there is to print without a network; `page`: on A4, not on the roll.
 */
export function openPrint(
  what:
    | { receipt: number | string }
    | { reservation: number; days?: readonly string[]; page?: true }
    | PrintedDocument,
): void {
  window.open(pathOf(what), '_blank', 'noopener');
}

function pathOf(what: Parameters<typeof openPrint>[0]): string {
  if ('receipt' in what) return `/treasury/receive/${what.receipt}/print`;
  const page = what.page ? '?paper=a4' : '';
  if ('document' in what) return `${what.document.path}/${what.document.id}/print${page}`;
  const days = what.days ? `?days=${what.days.join()}` : '';
  return `/sales/invoices/${what.reservation}/print${page || days}`;
}
