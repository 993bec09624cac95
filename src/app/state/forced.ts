/** Fetches the looks for forced colours where a system asks for them, now or later: nobody else waits for them. */
export function followForcedColors(): void {
  const asked = matchMedia('(forced-colors: active)');
  const take = () => {
    // Without them the browser's own rules hold.
    if (asked.matches) import('#ui/forced.ts').catch(() => {});
  };
  take();
  asked.addEventListener('change', take);
}
