/** A document of the treasury by the path of its list and its id. */
interface PrintedDocument {
  document: { path: string; id: number | string };
  page?: true | undefined;
}

/**
 * Opens a print page beside the app. A queued receipt is named by its reference: `ref:<client_ref>`. `days`: days whose
 * cached calendar has the reservation, to print offline; `page`: A4 instead of the roll.
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
