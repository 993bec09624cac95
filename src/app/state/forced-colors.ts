/** Loads the styles for forced colours when the system uses them, now or later. */
export function followForcedColors(): void {
  const asked = matchMedia('(forced-colors: active)');
  const take = () => {
    // Without these styles the browser's own apply.
    if (asked.matches) import('#ui/forced.ts').catch(() => {});
  };
  take();
  asked.addEventListener('change', take);
}
