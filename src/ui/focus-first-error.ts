/** The controls of a field, which may be a group of them. */
const CONTROL = ':is(input, select, textarea, button, [tabindex]):not([tabindex="-1"], :disabled)';

/** Focuses the first invalid field and scrolls it into view. */
export function focusFirstError(within: Element | null | undefined): void {
  const field = within?.querySelector<HTMLElement>('[data-wrong], [data-invalid], [aria-invalid="true"]');
  const control = field?.matches('[aria-invalid]') ? field : field?.querySelector<HTMLElement>(CONTROL);
  control?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
}
