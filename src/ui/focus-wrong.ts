/** What can be typed into or pressed, of a field that may be a group of them. */
const CONTROL = ':is(input, select, textarea, button, [tabindex]):not([tabindex="-1"], :disabled)';

/** Brings the first field that is marked as wrong under the keyboard and the eyes. */
export function focusWrong(within: Element | null | undefined): void {
  const field = within?.querySelector<HTMLElement>('[data-wrong], [data-invalid], [aria-invalid="true"]');
  const control = field?.matches('[aria-invalid]') ? field : field?.querySelector<HTMLElement>(CONTROL);
  control?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
}
