/**
 * Marks the touched `.press` element in the same frame; `:active` waits until the browser has ruled out a scroll. Also
 * ignores repeats of a held key. Returns the function that removes the listeners.
 */
export function installPress(root: Document): () => void {
  let pressed: Element | null = null;
  const release = () => {
    pressed?.removeAttribute('data-pressed');
    pressed = null;
  };
  const press = (event: PointerEvent) => {
    release();
    const target = event.target instanceof Element ? event.target.closest('.press') : null;
    if (!target || target.matches(':disabled, [aria-disabled="true"]')) return;
    target.setAttribute('data-pressed', '');
    pressed = target;
  };
  /** Ignores repeats of a held key, so that they do not answer what the first one opened. */
  const once = (event: KeyboardEvent) => {
    if (!event.repeat || (event.key !== 'Enter' && event.key !== ' ')) return;
    if (event.target instanceof Element && event.target.closest('button, a')) event.preventDefault();
  };
  const off = new AbortController();
  root.addEventListener('keydown', once, { signal: off.signal, capture: true });
  const options = { signal: off.signal, capture: true, passive: true };
  root.addEventListener('pointerdown', press, options);
  for (const type of ['pointerup', 'pointercancel', 'dragend'] as const) {
    root.addEventListener(type, release, options);
  }
  return () => {
    release();
    off.abort();
  };
}
