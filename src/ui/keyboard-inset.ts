/** Smaller changes are a browser bar, not a keyboard. */
const LEAST = 80;

/**
 * Keeps `--keyboard` on the root: the height of the window that the on-screen keyboard covers. Sheets use it to keep
 * their foot in view. Returns the function that stops it.
 */
export function trackKeyboard(root: HTMLElement): () => void {
  const view = window.visualViewport;
  if (!view) return () => {};
  const update = () => {
    const covered = Math.round(window.innerHeight - view.height - view.offsetTop);
    const keyboard = view.scale === 1 && covered > LEAST ? covered : 0;
    root.style.setProperty('--keyboard', `${keyboard}px`);
  };
  const off = new AbortController();
  view.addEventListener('resize', update, { signal: off.signal });
  view.addEventListener('scroll', update, { signal: off.signal });
  return () => off.abort();
}
