/**
 * Copies a text to the clipboard; returns whether it succeeded. Without the clipboard API (plain http, or refused) it
 * copies a selection.
 */
export async function copyText(text: string): Promise<boolean> {
  const clipboard: Clipboard | undefined = navigator.clipboard;
  try {
    await clipboard.writeText(text);
    return true;
  } catch {
    return copyChosen(text);
  }
}

function copyChosen(text: string): boolean {
  const area = document.createElement('textarea');
  const before = document.activeElement;
  area.value = text;
  area.readOnly = true;
  area.className = 'sr-only';
  // Inside the topmost sheet or dialog, because elements below cannot be focused.
  const place = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1) ?? document.body;
  place.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  if (before instanceof HTMLElement) before.focus();
  return done;
}
