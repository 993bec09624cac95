/** Anything lower is a browser bar coming or going, not a keyboard. */
const LEAST = 80;

/**
 * Keeps `--keyboard` on the root: how much of the window a system keyboard covers. Sheets stand on it, so that
 * their foot and search results stay in view. Returns the way to stop.
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
