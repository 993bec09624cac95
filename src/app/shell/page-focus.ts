/** A page's heading may be rendered later, after its code and record are loaded. */
const HEADING_MS = 10_000;

let stop = (): void => {};

/**
 * Focuses a new page's heading, so that screen readers announce it and Tab begins there. Not when the page or a layer
 * has set the focus, or content of the former page continues.
 */
export function focusPage(): void {
  stop();
  // The way that led here, or the layer that slides out with it.
  const from = document.activeElement?.closest('nav, [role$="dialog"][data-state="closed"]')
    ? document.activeElement
    : document.body;
  let given: Element | null = null;
  const look = () => {
    const now = document.activeElement ?? document.body;
    if (now !== document.body && now !== from && now !== given) return stop();
    const target =
      document.querySelector<HTMLElement>('#root h1') ?? document.querySelector<HTMLElement>('#root main');
    // A modal layer hides the page from screen readers.
    if (!target || target === given || target.closest('[aria-hidden="true"]')) return;
    given = target;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  };
  const changes = new MutationObserver(look);
  const late = setTimeout(() => stop(), HEADING_MS);
  stop = () => {
    changes.disconnect();
    removeEventListener('focusin', look);
    clearTimeout(late);
  };
  changes.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['aria-hidden'],
  });
  addEventListener('focusin', look);
  look();
}
