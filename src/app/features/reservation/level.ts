import type { InvoiceDetail } from '#contract/sale-invoices.ts';

/** What a second level of the reservation's sheet gets. */
export interface LevelProps {
  invoice: InvoiceDetail;
  /** Where its buttons are drawn: the foot of the sheet. */
  foot: HTMLElement | null;
  /** Tells whether closing would lose something, and how to forget it. */
  onForm: (form: { dirty: boolean; clear: () => void }) => void;
  /** Back to the first level. */
  onBack: () => void;
  /** Closes the sheet. */
  onDone: () => void;
}
