/** Problems that appear together are one message, once whoever saved has put the focus where it belongs. */
const TELL_MS = 300;

let found: { note: HTMLElement; tell: () => void }[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * A problem has appeared below a field. Where the focus is in a field that has one, it is read with it; elsewhere the
 * first of them is told.
 */
export function tellProblem(note: HTMLElement, tell: () => void): void {
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
