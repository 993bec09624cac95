import type { VisitFacts } from '#app/offline/invoice-facts.ts';
import type { InvoiceDetail } from '#contract/sales/sale-invoices.ts';

/** Props of a panel over the reservation's sheet. */
export interface PanelProps {
  /** The requested slot, else the running or next one; sales are booked on it. */
  invoice: InvoiceDetail;
  /** The whole visit including cancelled slots, by day, hour and court. */
  slots: readonly InvoiceDetail[];
  facts: VisitFacts;
  /** For a cancel: the slots to choose from. */
  offered: readonly number[];
  /** Where its buttons are drawn: the foot of the sheet. */
  foot: HTMLElement | null;
  /** Reports whether closing would lose input, and how to clear it. */
  onForm: (form: { dirty: boolean; clear: () => void }) => void;
  /** Back to the visit itself. */
  onBack: () => void;
  /** Closes the sheet. */
  onDone: () => void;
}
