/**
 * Puts a text on the clipboard; whether it is there. Over plain http on the club's network a browser has no clipboard for
 * pages, and some refuse it: then as of a text that somebody has chosen.
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
  // In the topmost sheet or dialog: what lies below one takes no focus.
  const place = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1) ?? document.body;
  place.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  if (before instanceof HTMLElement) before.focus();
  return done;
}
