import type { VisitFacts } from '#app/offline/invoice-facts.ts';
import type { InvoiceDetail } from '#contract/sales/sale-invoices.ts';

/** What a panel over the reservation's sheet gets. */
export interface PanelProps {
  /** The slot that was asked for, else what runs or comes next: what is sold goes to it. */
  invoice: InvoiceDetail;
  /** The whole visit, what is cancelled too, by day, hour and court. */
  slots: readonly InvoiceDetail[];
  facts: VisitFacts;
  /** Of a cancel: the slots that it may choose from. */
  offered: readonly number[];
  /** Where its buttons are drawn: the foot of the sheet. */
  foot: HTMLElement | null;
  /** Tells whether closing would lose something, and how to forget it. */
  onForm: (form: { dirty: boolean; clear: () => void }) => void;
  /** Back to the visit itself. */
  onBack: () => void;
  /** Closes the sheet. */
  onDone: () => void;
}
