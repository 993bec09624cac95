import { lazy } from 'react';
import type { InvoiceDetail } from '#contract/sale-invoices.ts';
import { INVOICE_STATUS } from '#domain/statuses.ts';
import type { Level } from './visit-actions.tsx';

/** The second levels of a visit, each fetched when it is first wanted. */
export const LEVELS = {
  addons: lazy(async () => ({ default: (await import('./addons-panel.tsx')).AddonsPanel })),
  cancel: lazy(async () => ({ default: (await import('./cancel-panel.tsx')).CancelPanel })),
  message: lazy(async () => ({ default: (await import('./message-panel.tsx')).MessagePanel })),
} as const satisfies Record<Level, unknown>;

/** What a level tells of what is typed in it. */
export interface LevelForm {
  dirty: boolean;
  clear: () => void;
}
export const NO_FORM: LevelForm = { dirty: false, clear: () => {} };

/** The slot that runs or comes next; of a visit that is over its last. */
export function nextOf(slots: readonly InvoiceDetail[]): InvoiceDetail {
  const active = slots.filter((slot) => slot.status === INVOICE_STATUS.active);
  const all = active.length > 0 ? active : slots;
  return all.find((slot) => !slot.passed) ?? (all.at(-1) as InvoiceDetail);
}
