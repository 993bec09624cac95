/** Errors that appear within this time are announced as one, after the form has moved the focus. */
const TELL_MS = 300;

let found: { note: HTMLElement; tell: () => void }[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Announces an error that appeared below a field. When the focus is in a field with an error, screen readers read that
 * with the field; otherwise the first error is announced.
 */
export function announceError(note: HTMLElement, tell: () => void): void {
  found.push({ note, tell });
  clearTimeout(timer);
  timer = setTimeout(() => {
    const shown = found.filter((one) => one.note.isConnected);
    found = [];
    if (document.activeElement?.closest('.field')?.querySelector('.field-note-error')) return;
    const [first] = shown.sort((a, b) =>
      a.note.compareDocumentPosition(b.note) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    );
    first?.tell();
  }, TELL_MS);
}
