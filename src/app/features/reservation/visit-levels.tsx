import { lazy } from 'react';
import type { VisitFacts } from '#app/data/invoice-facts.ts';
import type { Words } from '#app/i18n/words.ts';
import type { InvoiceDetail } from '#contract/sale-invoices.ts';
import { sumOf } from '#domain/money.ts';
import { INVOICE_STATUS } from '#domain/statuses.ts';
import type { Level } from './visit-actions.tsx';

/** The second levels of a visit, each fetched when it is first wanted. */
export const LEVELS = {
  addons: lazy(async () => ({ default: (await import('./addons-panel.tsx')).AddonsPanel })),
  cancel: lazy(async () => ({ default: (await import('./cancel-panel.tsx')).CancelPanel })),
  split: lazy(async () => ({ default: (await import('./split-panel.tsx')).SplitPanel })),
  message: lazy(async () => ({ default: (await import('./message-panel.tsx')).MessagePanel })),
} as const satisfies Record<Level, unknown>;

/** What a level is called; of a split with the price that is shared. */
export function levelTitle({ t, amount }: Words, level: Level, facts: VisitFacts | undefined): string {
  if (level !== 'split') return t(`reservation.${level}_title`);
  const active = facts?.slots.filter((slot) => slot.status === INVOICE_STATUS.active) ?? [];
  return t('reservation.split_title', {
    sum: amount(sumOf(active, (slot) => slot.total_price ?? slot.price)),
  });
}

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
