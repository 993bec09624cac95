import { type ComponentProps, lazy, Suspense } from 'react';
import type { Words } from '#app/i18n/words.ts';
import type { VisitFacts } from '#app/offline/invoice-facts.ts';
import type { Panel } from '#app/parts/sheets/reservation-address.ts';
import type { VisitPlan } from '#app/parts/visits/visit-plan.ts';
import type { InvoiceDetail } from '#contract/sales/sale-invoices.ts';
import { sumOf } from '#domain/money.ts';
import { INVOICE_STATUS } from '#domain/statuses.ts';
import { SkeletonRows } from '#ui/skeleton.tsx';

/** The panels over a visit, each fetched when it is first wanted. */
const PANELS = {
  addons: lazy(async () => ({ default: (await import('./addons-panel.tsx')).AddonsPanel })),
  cancel: lazy(async () => ({ default: (await import('./cancel-panel.tsx')).CancelPanel })),
  split: lazy(async () => ({ default: (await import('./split-panel.tsx')).SplitPanel })),
  message: lazy(async () => ({ default: (await import('./message-panel.tsx')).MessagePanel })),
} as const satisfies Record<Panel, unknown>;

/** A panel in its sheet. */
export function ShownPanel({ panel, ...props }: { panel: Panel } & ComponentProps<(typeof PANELS)[Panel]>) {
  const Shown = PANELS[panel];
  return (
    <Suspense fallback={<SkeletonRows />}>
      <Shown {...props} />
    </Suspense>
  );
}

/** The title of a panel; for a split with the price. */
export function panelTitle({ t, amount }: Words, panel: Panel, facts: VisitFacts | undefined): string {
  if (panel !== 'split') return t(`reservation.${panel}_title`);
  const active = facts?.slots.filter((slot) => slot.status === INVOICE_STATUS.active) ?? [];
  return t('reservation.split_title', {
    sum: amount(sumOf(active, (slot) => slot.total_price ?? slot.price)),
  });
}

/** Whether a panel has anything to do: an address may name an action that is over. */
export function leadsTo({ tiles, more, split, cancel }: VisitPlan, panel: Panel): boolean {
  if (panel === 'split') return split;
  if (panel === 'cancel') return cancel.length > 0;
  return tiles.includes(panel) || more.includes(panel);
}

/** What a panel reports about its input. */
export interface PanelForm {
  dirty: boolean;
  clear: () => void;
}
export const NO_FORM: PanelForm = { dirty: false, clear: () => {} };

/** The slot that runs or comes next; of a visit that is over its last. */
function nextOf(slots: readonly InvoiceDetail[]): InvoiceDetail {
  const active = slots.filter((slot) => slot.status === INVOICE_STATUS.active);
  const all = active.length > 0 ? active : slots;
  return all.find((slot) => !slot.passed) ?? (all.at(-1) as InvoiceDetail);
}

/** The slot that was asked for by its number, while it is active; else the one that is next. */
export const requestedSlot = (slots: readonly InvoiceDetail[], id: number | undefined): InvoiceDetail =>
  slots.find((slot) => slot.id === id && slot.status === INVOICE_STATUS.active) ?? nextOf(slots);
