// Status numbers and words of records (seeds §3, §4).

export const INVOICE_STATUS = { active: 1, canceled: 2 } as const;
export const CANCEL_TYPE = { customer: 1, system: 2 } as const;
/** How a reservation was made. */
export const ACTION_TYPE = { present: 1, telephone: 2, internet: 3 } as const;
export const FINANCIAL_STATUS = { settled: 1, owing: 2, overpaid: 3 } as const;
/** Of a user (D32): created by staff, signed in by a link, phone confirmed by a code, profile complete. */
export const USER_STATUS = { notSignedUp: 0, signedUp: 1, phoneConfirmed: 3, complete: 4 } as const;
/** Where received money goes. */
export const RECEIVE_TYPE = { cash: 1, bank: 2, gateway: 3 } as const;

type ValueOf<T> = T[keyof T];
export type InvoiceStatus = ValueOf<typeof INVOICE_STATUS>;
export type CancelType = ValueOf<typeof CANCEL_TYPE>;
export type FinancialStatus = ValueOf<typeof FINANCIAL_STATUS>;

export const COURT_TYPES = ['hard', 'ground', 'grass'] as const;
export const ROOF_TYPES = ['always', 'season', 'without'] as const;
export const TIME_STATES = ['free', 'reserved', 'closed'] as const;
/** How money moves from one place to another (seeds §2). */
export const PAYMENT_TYPES = ['pos', 'card', 'sheba'] as const;
export const DOCUMENT_STATUSES = ['confirm', 'pending', 'cancel'] as const;

/** Documents made by people, who can delete them by a reversal. */
export const MADE_DOCUMENTS = ['receive', 'payment', 'cost', 'internal-fund', 'manual'] as const;
/** Documents made by events; `DELETE` answers 409 `system_document`. */
export const SYSTEM_DOCUMENTS = [
  'reserve',
  'addon',
  'addon-cancel',
  'price-change',
  'recognition',
  'attendance',
  'recognition-undo',
  'cancel',
  'coach-share',
  'clearing',
  'opening',
  'shift',
  'split',
  'void',
  'restore',
  'merge',
  'year-close',
  'permanent-close',
  'permanent-open',
  'reversal',
] as const;
/**
 * Closing and opening entries of a year. They are shown as documents but post nothing, because balances continue (D65).
 */
export const PERMANENT_DOCUMENTS = ['permanent-close', 'permanent-open'] as const;
export const DOCUMENT_TYPES = [...MADE_DOCUMENTS, ...SYSTEM_DOCUMENTS] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

export const isMadeDocument = (type: string): type is (typeof MADE_DOCUMENTS)[number] =>
  (MADE_DOCUMENTS as readonly string[]).includes(type);

export const INVOICE_DISPLAYS = [
  'active',
  'activePassed',
  'confirmed',
  'canceled',
  'canceledBySystem',
] as const;
export type InvoiceDisplay = (typeof INVOICE_DISPLAYS)[number];

/** The status a reservation is shown with; a completed one is shown as «confirmed» (seeds §4, D14). */
export function invoiceDisplay(invoice: {
  status: InvoiceStatus;
  cancel_type: CancelType | null;
  passed: boolean;
  completed_at: Date | string | null;
}): InvoiceDisplay {
  if (invoice.status === INVOICE_STATUS.canceled) {
    return invoice.cancel_type === CANCEL_TYPE.system ? 'canceledBySystem' : 'canceled';
  }
  if (invoice.completed_at !== null) return 'confirmed';
  return invoice.passed ? 'activePassed' : 'active';
}

/** The colour of a balance: debt danger, credit success, zero primary; the amount is shown absolute (D7). */
export function balanceTone(balance: number): 'danger' | 'success' | 'primary' {
  if (balance === 0) return 'primary';
  return balance > 0 ? 'danger' : 'success';
}

/** The outcome of a reservation in reports. Each reservation has exactly one; those in the trash have none. */
export const OUTCOMES = ['upcoming', 'played', 'missed', 'canceled', 'closed'] as const;
export type Outcome = (typeof OUTCOMES)[number];
